import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from './orders';

/**
 * The columns of orders.ts, each cell as short as its type allows: a million rows of twelve columns are just under the
 * 50 MB of an upload.
 */
const COUNTRIES = ['NO', 'DE', 'FR', 'ES', 'IT', 'PL', 'BR', 'IN', 'JP', 'CA'];
const CHANNELS = ['web', 'shop', 'tel', 'app'];
const STATES = ['N', 'S', 'R'];
const FIELDS = [
  'order_id',
  'ordered_at',
  'ship_days',
  'country',
  'channel',
  'product',
  'customer',
  'quantity',
  'price',
  'discount',
  'paid',
  'note',
];
const MINUTES = 1000 * 1440;

const code = (value: number) => value.toString(36).toUpperCase();
/** 'A0' to 'FJ'. */
export const productOf = (nth: number) => `${'ABCDEF'[Math.floor(nth / 36)]}${code(nth % 36)}`;

function* orders(rows: number, seed: number): Generator<(string | number)[]> {
  const random = randomFrom(seed);
  const pick = <T>(values: T[]) => values[Math.floor(random() * values.length)]!;
  for (let row = 0; row < rows; row++) {
    const ordered = new Date(Date.UTC(2022, 0, 1) + Math.floor(random() * MINUTES) * 60_000).toISOString();
    yield [
      code(46_656 + row),
      `${ordered.slice(0, 10)} ${ordered.slice(11, 16)}`,
      Math.floor(random() * 9),
      pick(COUNTRIES),
      pick(CHANNELS),
      productOf(Math.floor(random() ** 2 * 200)),
      `C${code(Math.floor(random() * 1296))}`,
      1 + Math.floor(random() * 9),
      (random() * 1000).toFixed(1),
      random() < 0.6 ? '' : (random() * 0.3).toFixed(2).replace(/^0/, ''),
      random() < 0.9 ? 'y' : 'n',
      pick(STATES),
    ];
  }
}

/** Writes a CSV of short orders once and answers its path. */
export function shortOrdersFile(rows: number, seed: number): string {
  const folder = join(tmpdir(), 'plumbline-bench');
  const path = join(folder, `short-orders-${rows}-${seed}.csv`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const file = openSync(`${path}.unfinished`, 'w');
  let pending = `${FIELDS.join(',')}\n`;
  for (const cells of orders(rows, seed)) {
    pending += `${cells.join(',')}\n`;
    if (pending.length > 1 << 20) {
      writeSync(file, pending);
      pending = '';
    }
  }
  writeSync(file, pending);
  closeSync(file);
  renameSync(`${path}.unfinished`, path);
  return path;
}

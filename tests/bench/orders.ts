import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** mulberry32 */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const COUNTRIES = [
  'Norway',
  'Germany',
  'France',
  'Spain',
  'Italy',
  'Poland',
  'Brazil',
  'India',
  'Japan',
  'Canada',
];
export const CHANNELS = ['web', 'store', 'phone', 'partner'];
const STATES = ['new', 'paid', 'shipped', 'returned'];
const FIELDS = [
  'order_id',
  'ordered_at',
  'ship_date',
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
const DAY = 86_400_000;

function* orders(rows: number, seed: number): Generator<(string | number | boolean)[]> {
  const random = randomFrom(seed);
  const pick = <T>(values: T[]) => values[Math.floor(random() * values.length)]!;
  for (let row = 0; row < rows; row++) {
    const ordered = Date.UTC(2022, 0, 1) + Math.floor(random() * 1000 * 86_400) * 1000;
    yield [
      100_000 + row,
      new Date(ordered).toISOString().slice(0, 19).replace('T', ' '),
      new Date(ordered + DAY * Math.floor(random() * 9)).toISOString().slice(0, 10),
      pick(COUNTRIES),
      pick(CHANNELS),
      `Product ${1 + Math.floor(random() ** 2 * 200)}`,
      `C${1000 + Math.floor(random() * 50_000)}`,
      1 + Math.floor(random() * 9),
      (random() * 1000).toFixed(2),
      random() < 0.6 ? '' : (random() * 0.3).toFixed(3),
      random() < 0.9,
      `${pick(STATES)} ${Math.floor(random() * 1000)}`,
    ];
  }
}

/**
 * Writes a file of orders once, as CSV or XML, and answers its path: 520,000 rows of CSV, or 132,000 of XML, are 50 MB.
 */
export function ordersFile(kind: 'csv' | 'xml', rows: number, seed: number): string {
  const folder = join(tmpdir(), 'plumbline-bench');
  const path = join(folder, `orders-${rows}-${seed}.${kind}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const file = openSync(`${path}.unfinished`, 'w');
  let pending = kind === 'csv' ? `${FIELDS.join(',')}\n` : '<?xml version="1.0" encoding="UTF-8"?>\n<orders>\n';
  for (const cells of orders(rows, seed)) {
    pending +=
      kind === 'csv'
        ? `${cells.join(',')}\n`
        : `  <order>\n${cells.map((cell, nth) => `    <${FIELDS[nth]}>${cell}</${FIELDS[nth]}>\n`).join('')}  </order>\n`;
    if (pending.length > 1 << 20) {
      writeSync(file, pending);
      pending = '';
    }
  }
  writeSync(file, kind === 'csv' ? pending : `${pending}</orders>\n`);
  closeSync(file);
  renameSync(`${path}.unfinished`, path);
  return path;
}

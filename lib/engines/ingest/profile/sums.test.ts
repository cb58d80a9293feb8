import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDuck, type Duck } from '../table/duck';
import { findSums } from './sums';

let folder = '';
let duck: Duck;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sums-'));
  duck = await openDuck([folder], join(folder, 'spill'));
});
afterAll(() => {
  duck.close();
  rmSync(folder, { recursive: true, force: true });
});

const ROWS = 200;
/** Sums among columns of SQL over their number i, in cents so that nothing is rounded. */
async function sumsOf(columns: Record<string, string>) {
  const keys = Object.keys(columns);
  const select = keys.map((key) => `(${columns[key]})::DOUBLE AS ${key}`).join(', ');
  await duck.run(`CREATE OR REPLACE TABLE made AS SELECT ${select} FROM range(${ROWS}) AS numbers(i)`);
  await duck.run('CREATE OR REPLACE VIEW data AS SELECT * FROM made');
  const values = await duck.columns(`SELECT ${keys.join(', ')} FROM data`);
  const numbers = keys.map((key, nth) => ({
    key,
    values: Float64Array.from(values[nth]!, (value) => (value === null ? NaN : Number(value))),
  }));
  const found = await findSums(duck, numbers, ROWS);
  return found.map(({ total, parts }) => `${total} = ${parts.join(' + ')}`);
}

const WORKED = '(i * 37) % 90 + 10';
const OVER = 'CASE WHEN i % 3 = 0 THEN i % 7 + 1 END';
const BONUS = 'CASE WHEN i % 40 = 0 THEN 500 + i END';

test('parts that many rows lack', async () => {
  const gross = `${WORKED} + coalesce(${OVER}, 0) + coalesce(${BONUS}, 0)`;
  expect(await sumsOf({ worked: WORKED, overtime: OVER, bonus: BONUS, gross })).toEqual([
    'gross = worked + overtime + bonus',
  ]);
});

test('what a total is made of, and what becomes of it', async () => {
  const [tax, kept] = ['(i * 13) % 29 + 1', `${WORKED} + coalesce(${OVER}, 0) - (i * 13) % 29 - 1`];
  const gross = `${WORKED} + coalesce(${OVER}, 0)`;
  expect(await sumsOf({ worked: WORKED, overtime: OVER, gross, tax, kept })).toEqual([
    'gross = worked + overtime',
    'gross = tax + kept',
  ]);
});

test('a copy and what nearly no row has are no sum', async () => {
  expect(await sumsOf({ bonus: BONUS, tax: WORKED, same: WORKED })).toEqual([]);
});

test('a discount that few rows have is one', async () => {
  const discount = 'CASE WHEN i % 20 = 0 THEN -3 ELSE 0 END';
  expect(await sumsOf({ gross: WORKED, discount, net: `${WORKED} + (${discount})` })).toContain(
    'net = gross + discount',
  );
});

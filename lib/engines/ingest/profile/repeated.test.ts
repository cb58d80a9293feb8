import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { openDuck, type Duck } from '../table/duck';
import { repeatedIn } from './repeated';

let folder = '';
let duck: Duck;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'repeated-'));
  duck = await openDuck([folder], join(folder, 'spill'));
});
afterAll(() => {
  duck.close();
  rmSync(folder, { recursive: true, force: true });
});

const TYPES: Record<string, Column['type']> = { BIGINT: 'integer', DOUBLE: 'decimal', DATE: 'date' };

/** What is repeated in `rows` rows of SQL over their number i. */
async function repeatedOf(select: string, rows: number, ids: readonly string[] = []) {
  await duck.run(`CREATE OR REPLACE TABLE made AS SELECT ${select} FROM range(${rows}) AS numbers(i)`);
  await duck.run('CREATE OR REPLACE VIEW data AS SELECT *, rowid AS row_number FROM made');
  const described = await duck.rows("SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'made'");
  const columns = await Promise.all(
    described.map(async ([key, stored]) => {
      const [[distinct, nulls, min, max] = []] = await duck.rows(
        `SELECT count(DISTINCT ${String(key)}), count(*) - count(${String(key)}), min(${String(key)}), max(${String(key)}) FROM made`,
      );
      const type = ids.includes(String(key)) ? 'id' : (TYPES[String(stored)] ?? 'category');
      return {
        key,
        type,
        distinct: Number(distinct),
        nulls: Number(nulls),
        min: Number(min),
        max: Number(max),
      } as Column;
    }),
  );
  const repeated = await repeatedIn(duck, columns, rows);
  return repeated
    .filter(({ number }) => number !== 'order_id')
    .map(({ number, by, once }) => `${number} ${once ? 'once ' : ''}by ${by.join(' + ')}`);
}

const DAY = "DATE '2024-01-01' + CAST(i // 9 % 300 AS INTEGER) AS day";
const OWN = '(hash(i) % 100000) / 8.0 AS own';
test.each([
  [
    'the freight of an order on each of its lines',
    `i // 3 AS order_id, ${DAY}, 'p' || hash(i) % 40 AS product, (hash(i // 3) % 100000) / 8.0 AS freight, ${OWN}`,
    ['freight by order_id'],
  ],
  [
    'people of a year and a state beside each of four causes',
    `2000 + i // 80 AS year, 's' || (i // 4 % 20) AS state, 'c' || (i % 4) AS cause, CAST(hash(i // 4) % 1000000 AS BIGINT) AS people, ${OWN}`,
    ['people by year + state'],
  ],
  [
    'a figure of the whole country in each of its regions',
    `DATE '2024-01-01' + CAST(i // 5 AS INTEGER) AS day, 'r' || (i % 5) AS region, (hash(i // 5) % 100000) / 8.0 AS whole, ${OWN}`,
    ['whole by day'],
  ],
  [
    'a price that many sales have',
    `i // 3 AS order_id, ${DAY}, 'p' || (i // 3 % 40) AS product, (hash(i // 3 % 40) % 100000) / 8.0 AS price, ${OWN}`,
    [],
  ],
  [
    'a rent that stays the same and is paid each month',
    `'f' || (i // 12) AS flat, DATE '2024-01-01' + CAST(i % 12 * 31 AS INTEGER) AS month, (hash(i // 12) % 100000) / 8.0 AS rent`,
    [],
  ],
  [
    'freight on the first line of its order alone',
    `i // 3 AS order_id, ${DAY}, CASE WHEN i % 3 = 0 THEN (hash(i) % 100000) / 8.0 END AS freight, ${OWN}`,
    ['freight once by order_id'],
  ],
  [
    'numbers that are missing here and there',
    `i // 3 AS order_id, ${DAY}, CASE WHEN hash(i) % 3 = 0 THEN (hash(i) % 100000) / 8.0 END AS freight, ${OWN}`,
    [],
  ],
  [
    'a price of each of many products, which sell several times a day',
    `DATE '2024-01-01' + CAST(i // 1200 AS INTEGER) AS day, 'p' || (i // 3 % 400) AS product, (hash(i // 3 % 400) % 100000) / 8.0 AS price, ${OWN}`,
    [],
  ],
  ['numbers of each row', `i // 3 AS order_id, ${DAY}, CAST(hash(i) % 50 AS BIGINT) AS small, ${OWN}`, []],
  ['few different numbers', `i // 3 AS order_id, ${DAY}, CAST(hash(i // 3) % 12 AS BIGINT) AS items, ${OWN}`, []],
])('%s', async (_, select, expected) => {
  expect(await repeatedOf(select, 3600)).toEqual(expected);
});

test('in a table without a time an id says so, other whole numbers and words do not', async () => {
  const select = `i // 3 AS number, 'p' || hash(i) % 40 AS product, (hash(i // 3) % 100000) / 8.0 AS freight, ${OWN}`;
  expect(await repeatedOf(select, 3600, ['number'])).toEqual(['freight by number']);
  expect(await repeatedOf(select, 3600)).toEqual([]);
});

test('of many rows whole groups are looked at', async () => {
  const select = `i // 3 AS order_id, DATE '2024-01-01' + CAST(i // 900 AS INTEGER) AS day, (hash('x' || i // 3) % 6000) / 100.0 AS freight, ${OWN}`;
  expect(await repeatedOf(select, 300_000)).toEqual(['freight by order_id']);
});

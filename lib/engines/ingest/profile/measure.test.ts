import { rmSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '@/lib/pure/query/schema/column';
import { PLAIN, textReader, type CellReader } from '../columns/reader';
import type { PlannedColumn } from '../load/load';
import { openDuck, type Duck } from '../table/duck';
import { columnOf } from './columns';
import { measure } from './measure';
import { markBlocks } from './blocks';
import { markPersistent } from './persistence';
import { relate } from './relations';

let folder = '';
let duck: Duck;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'measure-'));
  duck = await openDuck([folder], join(folder, 'spill'));
});
afterAll(() => {
  duck.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A column of the view, as if its sample had been these cells. */
function column(
  key: string,
  type: CellReader['type'],
  store: CellReader['store'],
  cells: string[] = ['1', '2', '3'],
): PlannedColumn {
  const reader: CellReader = { ...textReader, type, store, format: PLAIN };
  return {
    key,
    label: key,
    cells,
    plan: { reader, nullWords: [], trim: false, rivals: null, nearly: null, forced: false, chosen: null },
  };
}

async function viewOf(select: string, rows: number): Promise<void> {
  await duck.run(`CREATE OR REPLACE TABLE made AS SELECT ${select}, i AS row_number FROM range(${rows}) AS numbers(i)`);
  await duck.run('CREATE OR REPLACE VIEW data AS SELECT * FROM made');
}

const same = ['1', '1', '1', '1'];

test('many values are measured as few are, but for what is said to be about', async () => {
  const rows = 60_000;
  await viewOf(
    `i * 3 AS whole, (hash(i) % 100000) / 8.0 AS part, TIMESTAMP '2024-01-01' + to_seconds(i * 61) AS moment, DATE '2000-01-01' + CAST(i % 900 AS INTEGER) AS day, 'n' || i AS name, 'c' || (i % 7) AS class, i % 2 = 0 AS even, CASE WHEN i % 10 = 0 THEN NULL ELSE i % 5 END AS gap`,
    rows,
  );
  const columns = [
    column('whole', 'integer', 'BIGINT'),
    column('part', 'decimal', 'DOUBLE'),
    column('moment', 'datetime', 'TIMESTAMP'),
    column('day', 'date', 'DATE', same),
    column('name', 'text', 'VARCHAR'),
    column('class', 'text', 'VARCHAR', same),
    column('even', 'boolean', 'BOOLEAN'),
    column('gap', 'integer', 'BIGINT', same),
  ];
  const [whole, part, moment, day, name, kind, even, gap] = (await measure(duck, columns, rows, () => undefined))
    .figures;
  expect(whole).toMatchObject({
    filled: rows,
    distinct: rows,
    exact: false,
    min: 0,
    max: 179_997,
    mean: 89_998.5,
    sum: 5_399_910_000,
    zeros: 1,
    negatives: 0,
  });
  expect(whole!.sd).toBeCloseTo(51_962.0, 0);
  expect(whole!.quantiles![2]).toBeGreaterThan(85_000);
  expect(part!.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(rows);
  expect(moment).toMatchObject({
    min: '2024-01-01T00:00:00',
    max: '2024-02-12T08:38:59',
    time: { grain: 'second', regular: false },
  });
  expect(moment!.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(rows);
  expect(day).toMatchObject({
    distinct: 900,
    exact: true,
    min: '2000-01-01',
    max: '2002-06-18',
    time: { grain: 'day', step: 86_400, regular: true },
  });
  expect(name).toMatchObject({ distinct: rows, exact: true, min: 'n0', max: 'n9999' });
  expect(kind).toMatchObject({
    distinct: 7,
    exact: true,
    meanLength: 2,
    top: [
      { value: 'c0', count: 8572 },
      { value: 'c1', count: 8572 },
      { value: 'c2', count: 8572 },
      { value: 'c3', count: 8571 },
      { value: 'c4', count: 8571 },
      { value: 'c5', count: 8571 },
      { value: 'c6', count: 8571 },
    ],
  });
  expect(even!.top).toEqual([
    { value: false, count: 30_000 },
    { value: true, count: 30_000 },
  ]);
  expect(gap).toMatchObject({ filled: 54_000, distinct: 5, quantiles: [0, 1, 2, 3, 4] });
});

async function relationsOf(select: string, rows: number, columns: PlannedColumn[]) {
  await viewOf(select, rows);
  const { figures } = await measure(duck, columns, rows, () => undefined);
  return relate(
    duck,
    columns.map((one, nth): Column =>
      columnOf({
        plannedColumn: one,
        profileFigures: figures[nth]!,
        rowCount: rows,
        samples: [],
        invalid: 0,
        review: null,
      }),
    ),
    rows,
  );
}

/** Beyond 2^53 a bound is no number of JavaScript: it would be rounded to a neighbour that isn't among the values. */
test.each([
  ['the first rounds up', '9007199254740995', 60_000],
  ['the last rounds down', '9007199254740992', 59_998],
  ['below zero', '-9007199254800993', 60_000],
  ['at the end of 64 bits', '9223372036854715808', 60_000],
])('whole numbers beyond 2^53 are counted exactly: %s', async (_what, first, rows) => {
  await viewOf(`${first} + i AS id, ${first} + (i * 7) % 50000 AS customer`, rows);
  const columns = [column('id', 'integer', 'BIGINT'), column('customer', 'integer', 'BIGINT')];
  const [id, customer] = (await measure(duck, columns, rows, () => undefined)).figures;
  const last = String(BigInt(first) + BigInt(rows - 1));
  const safe = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
  expect(id).toMatchObject({ filled: rows, distinct: rows, min: safe(first), max: safe(last) });
  expect(customer).toMatchObject({ filled: rows, distinct: 50_000 });
});

test('dependencies hold in every row, and a null belongs to them', async () => {
  const { determines } = await relationsOf(
    "'z' || (i % 12) AS zone, 'b' || (i % 12) % 3 AS borough, CASE WHEN i % 12 = 5 THEN NULL ELSE 'p' || (i % 12) END AS post, 'x' || (hash(i) % 3) AS other",
    2400,
    [
      column('zone', 'text', 'VARCHAR'),
      column('borough', 'text', 'VARCHAR'),
      column('post', 'text', 'VARCHAR'),
      column('other', 'text', 'VARCHAR'),
    ],
  );
  expect(determines).toEqual([
    { from: 'zone', to: 'borough' },
    { from: 'zone', to: 'post' },
    { from: 'post', to: 'borough' },
  ]);
});

test('a dependency that one row breaks is none', async () => {
  const { determines } = await relationsOf(
    "'z' || (i % 12) AS zone, CASE WHEN i = 19999 THEN 'b9' ELSE 'b' || (i % 12) % 3 END AS borough",
    60_000,
    [column('zone', 'text', 'VARCHAR'), column('borough', 'text', 'VARCHAR')],
  );
  expect(determines).toEqual([]);
});

test('balances that rows move on, of each account', async () => {
  const { running } = await relationsOf(
    "'a' || (i % 3) AS account, CAST(hash(i) % 900 AS BIGINT) - 400 AS moved, CAST(sum(CAST(hash(i) % 900 AS BIGINT) - 400) OVER (PARTITION BY i % 3 ORDER BY i) AS BIGINT) AS balance",
    400,
    [
      column('account', 'text', 'VARCHAR'),
      column('moved', 'integer', 'BIGINT'),
      column('balance', 'integer', 'BIGINT'),
    ],
  );
  expect(running).toEqual([{ level: 'balance', flows: ['moved'], by: 'account' }]);
});

test('sums, correlations and panels', async () => {
  const relations = await relationsOf(
    "DATE '2020-01-01' + CAST(i // 4 AS INTEGER) AS day, 'k' || (i % 4) AS shop, hash(i) % 90 AS a, hash(i, 1) % 70 AS b, hash(i) % 90 + hash(i, 1) % 70 AS both, 500 - (hash(i) % 90) AS falling",
    800,
    [
      column('day', 'date', 'DATE'),
      column('shop', 'text', 'VARCHAR'),
      column('a', 'integer', 'BIGINT'),
      column('b', 'integer', 'BIGINT'),
      column('both', 'integer', 'BIGINT'),
      column('falling', 'integer', 'BIGINT'),
    ],
  );
  expect(relations.panel).toEqual({ time: 'day', entity: ['shop'] });
  expect(relations.sums).toEqual([{ total: 'both', parts: ['a', 'b'] }]);
  expect(relations.correlations[0]).toEqual({ left: 'a', right: 'falling', rho: -1, n: 800 });
});

/** Three countries of two parts of two places each. */
const NESTED = ['A', 'B', 'C'].flatMap((land) =>
  ['', '1', '2', '11', '12', '21', '22'].map((part) => `R${land}${part}`),
);

test.each<[string, string, boolean]>([
  ['what those below add up to', '[1642 + 4 * t, 807 + 2 * t, 835 + 2 * t, 400 + t, 407 + t, 414 + t, 421 + t]', true],
  ['between those below', '[410 + t, 403 + t, 417 + t, 400 + t, 407 + t, 414 + t, 421 + t]', true],
  ['anywhere', '[hash(i) % 90, hash(i + 7) % 90, hash(i, 1) % 90, 400 + t, 407 + t, 414 + t, 421 + t]', false],
])('codes that hold others are totals where their numbers are %s', async (_, values, found) => {
  const { totals } = await relationsOf(
    `DATE '2020-01-01' + CAST(i // 21 AS INTEGER) AS day, ['${NESTED.join("','")}'][1 + i % 21] AS place, CAST((${values.replaceAll(/\bt\b/g, '(i // 21)')})[1 + i % 7] AS BIGINT) AS n`,
    840,
    [column('day', 'date', 'DATE'), column('place', 'text', 'VARCHAR'), column('n', 'integer', 'BIGINT')],
  );
  const holding = NESTED.filter((code) => code.length < 4).sort();
  expect(totals?.map(({ field, whole, groups }) => ({ field, whole, groups: groups.toSorted() }))).toEqual(
    found ? [{ field: 'place', whole: [], groups: holding }] : [],
  );
});

test('a series has one row for each moment and no entity', async () => {
  expect(
    (
      await relationsOf("DATE '2020-01-01' + CAST(i AS INTEGER) AS day, hash(i) % 90 AS a", 100, [
        column('day', 'date', 'DATE'),
        column('a', 'integer', 'BIGINT'),
      ])
    ).panel,
  ).toEqual({ time: 'day', entity: [] });
  expect(
    (
      await relationsOf("DATE '2020-01-01' + CAST(i % 90 AS INTEGER) AS day, 's' || (hash(i) % 3) AS kind", 500, [
        column('day', 'date', 'DATE'),
        column('kind', 'text', 'VARCHAR'),
      ])
    ).panel,
  ).toBeNull();
});

test('numbers of blocks of rows are marked: from 1 on without a gap, never falling from row to row', async () => {
  expect(
    await numbering(180, {
      event: '1 + i // 9',
      shuffled: '1 + (i * i) % 20',
      gappy: '2 * (1 + (i * i) // 1700)',
      each: 'i',
    }),
  ).toEqual(['event']);
});

test.each<[string, Record<string, string>, string[]]>([
  ['of which each stands as often as the others, where nothing else names the rows', {}, ['district']],
  ['beside a moment for each, unless they lie close', { day: "DATE '2024-01-01' + CAST(i AS INTEGER)" }, []],
  [
    'that lie so close that measured ones would repeat, beside a name too',
    { day: "DATE '2024-01-01' + CAST(i AS INTEGER)", district: '101 + 5 * (i % 60) + CAST(i % 60 > 30 AS INTEGER)' },
    ['district'],
  ],
  ['not years', { district: '1960 + i % 60' }, []],
  ['not what goes up in equal steps', { district: '100 * (1 + i % 60)' }, []],
  ['not one of which stands less often', { district: '100 * greatest(1, i % 60)' }, []],
])('whole numbers are marked %s', async (_, more, marked) => {
  expect(
    await numbering(240, { district: '100 + (i % 60) * (i % 60) + i % 2', value: '(i * i * 37) % 5003', ...more }),
  ).toEqual(marked);
});

/** The columns of a view that are found to number things. */
async function numbering(rows: number, given: Record<string, string>): Promise<string[]> {
  const isDate = (sql: string) => sql.startsWith('DATE');
  const columns = Object.entries(given).map(([key, sql]) =>
    isDate(sql) ? column(key, 'date', 'DATE') : column(key, 'integer', 'BIGINT'),
  );
  await viewOf(
    Object.entries(given)
      .map(([key, sql]) => `CAST(${sql} AS ${isDate(sql) ? 'DATE' : 'BIGINT'}) AS "${key}"`)
      .join(', '),
    rows,
  );
  const { figures } = await measure(duck, columns, rows, () => undefined);
  const measured = columns.map((plannedColumn, nth): Column =>
    columnOf({ plannedColumn, profileFigures: figures[nth]!, rowCount: rows, samples: [], invalid: 0, review: null }),
  );
  return (await markBlocks(duck, measured, rows)).filter(({ inBlocks }) => inBlocks).map(({ key }) => key);
}

test('what stays where it was from month to month is marked, for each entity by itself', async () => {
  const columns = [
    column('month', 'date', 'DATE'),
    column('place', 'text', 'VARCHAR', same),
    column('staff', 'integer', 'BIGINT'),
    column('sales', 'integer', 'BIGINT'),
  ];
  await viewOf(
    "CAST(DATE '2015-01-01' + to_months(CAST(i // 3 AS INTEGER)) AS DATE) AS month, 'p' || (i % 3) AS place, CAST((1 + i % 3) * 4000 * (1 + 0.004 * (i // 3)) AS BIGINT) AS staff, hash(i) % 900 + 100 AS sales",
    180,
  );
  const { figures } = await measure(duck, columns, 180, () => undefined);
  const measured = columns.map((one, nth): Column =>
    columnOf({
      plannedColumn: one,
      profileFigures: figures[nth]!,
      rowCount: 180,
      samples: [],
      invalid: 0,
      review: null,
    }),
  );
  const marked = await markPersistent(duck, measured, { time: 'month', entity: ['place'] });
  expect(marked.filter(({ persists }) => persists).map(({ key }) => key)).toEqual(['staff']);
  expect(await markPersistent(duck, measured, null)).toEqual(measured);
});

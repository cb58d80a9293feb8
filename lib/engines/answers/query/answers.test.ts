import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { makeRelation, newFolder, removeFolder, type ColumnGiven } from '../../../../tests/queries/fixture';
import { answerIn, openEngine } from '../../../../tests/queries/in-process';
import type { QueryOutcome } from '../protocol/answers';

const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
let made = 0;
beforeAll(async () => {
  engine = await openEngine(folder);
});
afterAll(() => removeFolder(folder));

/** Asks both the native copy and the Parquet parts, which must say the same. */
async function outcomes(
  select: string,
  given: Record<string, ColumnGiven>,
  ...inputs: QueryInput[]
): Promise<QueryOutcome[]> {
  const queries = inputs.map((input) => querySchema.parse(input));
  const { relation, columns } = await makeRelation(folder, select, given, { key: `w/table-${++made}/1` });
  const native = await engine.ask(relation, columns, queries);
  expect(
    await engine.ask({ ...relation, key: `${relation.key}-parts`, nativeFile: `${folder}/none` }, columns, queries),
  ).toEqual(native);
  return native;
}
const answer = async (select: string, given: Record<string, ColumnGiven>, input: QueryInput): Promise<QueryAnswer> =>
  answerIn((await outcomes(select, given, input))[0]);

const count = { agg: 'count' as const };
const numbers = (values: (number | null)[], type = 'DOUBLE') =>
  `SELECT CAST(x AS ${type}) AS x FROM (VALUES ${values.map((value) => `(${value ?? 'NULL'})`).join(', ')}) AS given(x)`;

describe('cells', () => {
  test('whole numbers beyond 2^53 travel as text', async () => {
    const { rows } = await answer(
      numbers([9007199254740991, 2], 'BIGINT').replace('(2)', '(9007199254740993)'),
      { x: { type: 'integer' } },
      {
        measures: [
          { agg: 'max', field: 'x' },
          { agg: 'min', field: 'x' },
          { agg: 'sum', field: 'x' },
        ],
      },
    );
    expect(rows).toEqual([{ max_x: '9007199254740993', min_x: 9007199254740991, sum_x: '18014398509481984' }]);
  });

  test('dates, date-times and their fractions are as written, truths are truths', async () => {
    const { rows, columns } = await answer(
      `SELECT DATE '0044-03-15' AS day, TIMESTAMP '2019-03-18 00:00:00' AS start, TIMESTAMP '2019-03-18 10:00:00.123456' AS fine, true AS yes`,
      { day: { type: 'date' }, start: { type: 'datetime' }, fine: { type: 'datetime' }, yes: { type: 'boolean' } },
      { dimensions: [{ field: 'day' }, { field: 'start' }, { field: 'fine' }, { field: 'yes' }] },
    );
    expect(rows).toEqual([
      { day: '0044-03-15', start: '2019-03-18T00:00:00', fine: '2019-03-18T10:00:00.123456', yes: true },
    ]);
    expect(columns.map(({ type, kind }) => [type, kind])).toEqual([
      ['date', 'dimension'],
      ['datetime', 'dimension'],
      ['datetime', 'dimension'],
      ['boolean', 'dimension'],
    ]);
  });

  test('a sum beyond what a double holds is no number', async () =>
    expect(
      (
        await answer(
          numbers([1.7e308, 1.7e308]),
          { x: { type: 'decimal' } },
          { measures: [{ agg: 'sum', field: 'x' }] },
        )
      ).rows,
    ).toEqual([{ sum_x: null }]));

  test('a sum that nearly cancels is the same however the rows are spread', async () => {
    const values = Array.from({ length: 3000 }, (_, nth) => [1e15 + nth, 0.125, -(1e15 + nth)]).flat();
    const { rows } = await answer(
      numbers(values),
      { x: { type: 'decimal' } },
      { measures: [{ agg: 'sum', field: 'x' }] },
    );
    expect(rows).toEqual([{ sum_x: 375 }]);
  });
});

describe('bins', () => {
  const bins = async (
    values: (number | null)[],
    count_: number,
    type: 'decimal' | 'integer' = 'decimal',
    more: QueryInput = {},
  ) =>
    (
      await answer(
        numbers(values, type === 'decimal' ? 'DOUBLE' : 'BIGINT'),
        { x: { type } },
        { measures: [count], dimensions: [{ field: 'x', bins: count_ }], ...more },
      )
    ).rows.map((row) => [row.x_bin, row.count]);

  test('are listed from the first to the last, empty ones too; missing values have none', async () =>
    expect(await bins([0, 1, 1.5, 9, null], 10)).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 1],
    ]));
  test('a value on an edge belongs to the bin above', async () =>
    expect(await bins([0.29, 0.28, 0.31, 0.3, 0.34], 8)).toEqual([
      [0.28, 1],
      [0.29, 1],
      [0.3, 1],
      [0.31, 1],
      [0.32, 0],
      [0.33, 1],
    ]));
  test('the last bin includes its end', async () =>
    expect(await bins([0, 50, 100], 10)).toEqual([
      [0, 1],
      [10, 0],
      [20, 0],
      [30, 0],
      [40, 0],
      [50, 1],
      [60, 0],
      [70, 0],
      [80, 0],
      [90, 1],
    ]));
  test('whole numbers of which there are few have one each', async () =>
    expect(await bins([0, 1, 1, 3], 20, 'integer')).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 1],
    ]));
  test('below zero', async () =>
    expect(await bins([-10, -1, 0, 5], 4)).toEqual([
      [-10, 1],
      [-5, 1],
      [0, 2],
    ]));
  test('far from zero', async () =>
    expect(await bins([1160, 1170, 1180], 4, 'integer')).toEqual([
      [1160, 1],
      [1165, 0],
      [1170, 1],
      [1175, 1],
    ]));
  test('one value', async () => expect(await bins([7.3, 7.3], 10)).toEqual([[7, 2]]));
  test('no value', async () => expect(await bins([null, null], 10)).toEqual([]));
  test('range over what the filters leave', async () =>
    expect(await bins([1, 2, 3, 900], 4, 'decimal', { filters: [{ field: 'x', op: 'lt', value: 100 }] })).toEqual([
      [1, 1],
      [1.5, 0],
      [2, 1],
      [2.5, 1],
    ]));

  test('two of them make cells; only those with rows are listed', async () => {
    const { rows } = await answer(
      'SELECT x::DOUBLE AS x, (x * x)::DOUBLE AS y FROM range(0, 10) AS numbers(x)',
      { x: { type: 'decimal' }, y: { type: 'decimal' } },
      {
        measures: [count],
        dimensions: [
          { field: 'x', bins: 5 },
          { field: 'y', bins: 5 },
        ],
      },
    );
    expect(rows).toEqual([
      { x_bin: 0, y_bin: 0, count: 2 },
      { x_bin: 2, y_bin: 0, count: 2 },
      { x_bin: 4, y_bin: 0, count: 1 },
      { x_bin: 4, y_bin: 20, count: 1 },
      { x_bin: 6, y_bin: 20, count: 1 },
      { x_bin: 6, y_bin: 40, count: 1 },
      { x_bin: 8, y_bin: 60, count: 1 },
      { x_bin: 8, y_bin: 80, count: 1 },
    ]);
  });
});

describe('what is cut says so', () => {
  test('5,000 rows of an answer, the first in its order', async () => {
    const { rows, rowCount, truncated } = await answer(
      'SELECT x AS x FROM range(7000) AS numbers(x)',
      { x: { type: 'integer' } },
      { measures: [count], dimensions: [{ field: 'x' }] },
    );
    expect([rows.length, rows[0]!.x, rows.at(-1)!.x, rowCount, truncated]).toEqual([5000, 0, 4999, 7000, true]);
  });

  test('2,000 rows of a scatter, the first in the file, without those that cannot be drawn', async () => {
    const { rows, rowCount, truncated } = await answer(
      'SELECT CASE WHEN x % 10 > 0 THEN x END AS x, -x AS y FROM range(3000) AS numbers(x)',
      { x: { type: 'integer' }, y: { type: 'integer' } },
      { select: ['x', 'y'] },
    );
    expect([rows.length, rows[0], rows.at(-1), rowCount, truncated]).toEqual([
      2000,
      { x: 1, y: -1 },
      { x: 2222, y: -2222 },
      2700,
      true,
    ]);
  });

  test('a limit is part of the question and cuts nothing', async () => {
    const { rows, rowCount, truncated } = await answer(
      'SELECT x AS x FROM range(70) AS numbers(x)',
      { x: { type: 'integer' } },
      { measures: [count], dimensions: [{ field: 'x' }], limit: 5 },
    );
    expect([rows.length, rowCount, truncated]).toEqual([5, 5, false]);
  });

  test('an answer of more than 8 MB is refused, and only that one', async () => {
    const [large, small] = await outcomes(
      "SELECT repeat('x', 4000) || i AS note FROM range(2200) AS numbers(i)",
      { note: { type: 'text' } },
      { measures: [count], dimensions: [{ field: 'note' }] },
      { measures: [count] },
    );
    expect(large).toEqual({
      ok: false,
      failure: {
        code: 'too_large',
        message: 'The result is larger than 8 MB. Narrow the filters or group by something coarser.',
      },
    });
    expect(answerIn(small).rows).toEqual([{ count: 2200 }]);
  });
});

test('a column that holds ‘Other’ folds into ‘All others’; the group without a value takes no place', async () => {
  const { rows, other } = await answer(
    "SELECT * FROM (VALUES ('Other'), ('a'), ('a'), ('a'), ('b'), ('b'), ('c'), (NULL), (NULL), (NULL), (NULL)) AS given(kind)",
    { kind: { type: 'category' } },
    { measures: [count], dimensions: [{ field: 'kind' }], limit: 1, other: true },
  );
  expect(rows).toEqual([
    { kind: null, count: 4 },
    { kind: 'a', count: 3 },
    { kind: 'All others', count: 4 },
  ]);
  expect(other).toEqual({ groups: 3 });
});

test('a period at an end is marked as partial only where the answer has it', async () => {
  const table =
    "SELECT * FROM (VALUES (DATE '2024-01-10', 'a'), (DATE '2024-02-05', 'b'), (DATE '2024-03-17', 'a')) AS given(day, kind)";
  const given: Record<string, ColumnGiven> = { day: { type: 'date', step: 86_400 }, kind: { type: 'category' } };
  const monthly = { measures: [count], dimensions: [{ field: 'day', grain: 'month' as const }] };
  const [all, some] = await outcomes(table, given, monthly, {
    ...monthly,
    filters: [{ field: 'kind', op: 'eq', value: 'b' }],
  });
  expect([answerIn(all).partial, answerIn(some).partial]).toEqual([
    { first: true, last: true },
    { first: false, last: false },
  ]);
  expect(answerIn(all).period).toEqual({ field: 'day', from: '2024-01-10', to: '2024-03-18' });
});

test('ENUM, keywords and apostrophes as names and values stay names and values', async () => {
  const { rows } = await answer(
    `SELECT 'it''s "quoted"' AS "select", 1 AS "order" UNION ALL SELECT 'plain', 2`,
    { select: { type: 'category' }, order: { type: 'integer' } },
    {
      measures: [{ agg: 'sum', field: 'order' }],
      dimensions: [{ field: 'select' }],
      filters: [{ field: 'select', op: 'in', values: [`it's "quoted"`, `'; DROP TABLE data; --`] }],
    },
  );
  expect(rows).toEqual([{ select: `it's "quoted"`, sum_order: 1 }]);
});

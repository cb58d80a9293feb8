import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Relation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { query as querySchema, type Query, type QueryInput } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import type { RowSort } from '@/lib/pure/query/sql/source-rows';
import { makeRelation, newFolder, removeFolder } from '../../../../tests/queries/fixture';
import { answerIn, openEngine } from '../../../../tests/queries/in-process';
import { ORDER_COLUMNS, orders, selectOf } from '../../../../tests/queries/records';
import { groupOf, passes } from '../../../../tests/queries/reference';

const records = orders(700, 23);
const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
let columns: QueryColumn[];
const layouts: Record<string, Relation> = {};
beforeAll(async () => {
  engine = await openEngine(folder);
  const made = await makeRelation(folder, selectOf(records, ORDER_COLUMNS), ORDER_COLUMNS, { key: 'w/native/1' });
  columns = made.columns;
  layouts.native = made.relation;
  layouts.parts = (
    await makeRelation(folder, selectOf(records, ORDER_COLUMNS), ORDER_COLUMNS, {
      key: 'w/parts/1',
      native: false,
      parts: 3,
    })
  ).relation;
});
afterAll(() => removeFolder(folder));

describe.each(['native', 'parts'])('%s: a page of the table', (layout) => {
  const rowsAt = async ({ sort, ...page }: Parameters<typeof engine.page>[2] & { sort?: RowSort }) =>
    (await engine.page(layouts[layout]!, columns, page, undefined, { sort: sort ? [sort] : [] })).rows;

  test('in the order of the file', async () => {
    expect(await rowsAt({ offset: 0, limit: 5 })).toEqual(records.slice(0, 5));
    expect(await rowsAt({ offset: 230, limit: 7 })).toEqual(records.slice(230, 237));
    expect(await rowsAt({ offset: 698, limit: 100 })).toEqual(records.slice(698));
    expect(await rowsAt({ offset: 700, limit: 100 })).toEqual([]);
  });

  test.each(['asc', 'desc'] as const)(
    'by a column, %s: missing values last, ties in the order of the file',
    async (dir) => {
      const sorted = [...records].sort((left, right) => {
        if (left.kind === right.kind) return 0;
        if (left.kind === null || right.kind === null) return left.kind === null ? 1 : -1;
        return (String(left.kind) < String(right.kind) ? -1 : 1) * (dir === 'asc' ? 1 : -1);
      });
      expect(await rowsAt({ offset: 290, limit: 20, sort: { key: 'kind', dir } })).toEqual(sorted.slice(290, 310));
    },
  );

  test('counts the rows', async () =>
    expect((await engine.page(layouts[layout]!, columns, { offset: 0, limit: 1 })).rowCount).toBe(700));
  test('refuses an order by no column', async () =>
    expect(rowsAt({ offset: 0, limit: 1, sort: { key: 'gone', dir: 'asc' } })).rejects.toThrow(
      'Column not found: can’t sort by gone, because it isn’t in this version of the data.',
    ));
});

const filters: QueryInput['filters'] = [
  { field: 'paid', op: 'eq', value: true },
  { field: 'ordered', op: 'gte', value: '2023-12-01' },
];
const QUESTIONS: [string, QueryInput][] = [
  ['a total', { measures: [{ agg: 'sum', field: 'price' }], filters }],
  ['a count', { measures: [{ agg: 'count' }] }],
  ['categories', { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'country' }], filters }],
  [
    'the top and all others',
    { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'country' }], filters, limit: 3, other: true },
  ],
  [
    'two dimensions, folded',
    {
      measures: [{ agg: 'sum', field: 'pieces' }],
      dimensions: [{ field: 'country' }, { field: 'kind' }],
      limit: 6,
      other: true,
    },
  ],
  ['months', { measures: [{ agg: 'avg', field: 'price' }], dimensions: [{ field: 'ordered', grain: 'month' }] }],
  ['hours of the day', { measures: [{ agg: 'count' }], dimensions: [{ field: 'ordered', part: 'hour' }] }],
  ['days', { measures: [{ agg: 'count' }], dimensions: [{ field: 'due' }] }],
  ['truths', { measures: [{ agg: 'max', field: 'price' }], dimensions: [{ field: 'paid' }] }],
  ['whole numbers', { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'pieces' }] }],
  [
    'a ratio with its own filters',
    {
      measures: [
        {
          agg: 'sum',
          field: 'price',
          filters: [{ field: 'kind', op: 'eq', value: 'gift' }],
          over: { agg: 'sum', field: 'pieces', filters: [{ field: 'kind', op: 'eq', value: 'new' }] },
        },
      ],
      dimensions: [{ field: 'country' }],
    },
  ],
  [
    'two measures',
    {
      measures: [
        { agg: 'sum', field: 'price' },
        { agg: 'sum', field: 'pieces' },
      ],
      dimensions: [{ field: 'kind' }],
    },
  ],
];

/** By hand: does a record stand behind a row of the answer? Either half of a ratio is reason enough. */
function behind(query: Query, point: Row, shown: Row[]): { rows: Row[]; leftOut: number; withoutValue: number } {
  const { dimensions } = resultKeys(query);
  const passing = records.filter((record) => query.filters.every((filter) => passes(record, filter)));
  const isIn = (record: Row, row: Row) =>
    query.dimensions.every((dimension, nth) => groupOf(record, dimension) === row[dimensions[nth]!]);
  const isFolded =
    dimensions.length > 0 &&
    query.other &&
    dimensions.every((key) => point[key] === 'Other' || point[key] === 'All others');
  const bar = passing.filter((record) =>
    isFolded ? !shown.some((row) => row !== point && isIn(record, row)) : isIn(record, point),
  );
  const counts = (record: Row) =>
    query.measures.some((measure) =>
      [measure, ...(measure.over ? [measure.over] : [])].some(
        ({ field, filters: own = [] }) =>
          (field === undefined || record[field] !== null) && own.every((filter) => passes(record, filter)),
      ),
    );
  const rows = bar.filter(counts);
  return { rows, leftOut: records.length - passing.length, withoutValue: bar.length - rows.length };
}

describe.each(['native', 'parts'])('%s: the records behind a figure', (layout) => {
  test.each(QUESTIONS)('%s', async (_, input) => {
    const query = querySchema.parse(input);
    const shown = answerIn((await engine.ask(layouts[layout]!, columns, [query]))[0]).rows;
    const points = shown.length > 8 ? [shown[0]!, shown[3]!, ...shown.slice(-4)] : shown;
    expect(points.length).toBeGreaterThan(0);
    for (const point of points) {
      const page = await engine.page(layouts[layout]!, columns, { offset: 1, limit: 1000 }, { query, point });
      const expected = behind(query, point, shown);
      expect(page.rows, JSON.stringify(point)).toEqual(expected.rows.slice(1));
      expect([page.rowCount, page.leftOut, page.withoutValue]).toEqual([
        expected.rows.length,
        expected.leftOut,
        expected.withoutValue,
      ]);
    }
  });

  test('bins hold the records between their edges', async () => {
    const query = querySchema.parse({
      measures: [{ agg: 'count' }],
      dimensions: [{ field: 'price', bins: 12 }],
      filters: [{ field: 'kind', op: 'eq', value: 'gift' }],
    });
    const { rows } = answerIn((await engine.ask(layouts[layout]!, columns, [query]))[0]);
    const width = Number(rows[1]!.price_bin) - Number(rows[0]!.price_bin);
    for (const point of rows) {
      const { rows: found, rowCount } = await engine.page(
        layouts[layout]!,
        columns,
        { offset: 0, limit: 1000 },
        { query, point },
      );
      expect(rowCount).toBe(point.count);
      for (const record of found) {
        expect(Number(record.price)).toBeGreaterThanOrEqual(Number(point.price_bin));
        expect(Number(record.price)).toBeLessThanOrEqual(Number(point.price_bin) + width);
      }
    }
  });

  test('a point of a scatter is its records', async () => {
    const query = querySchema.parse({ select: ['pieces', 'price'] });
    const { rows, rowCount } = await engine.page(
      layouts[layout]!,
      columns,
      { offset: 0, limit: 10 },
      { query, point: { pieces: records[3]!.pieces!, price: records[3]!.price! } },
    );
    expect(rows[0]).toEqual(records[3]);
    expect(rowCount).toBe(
      records.filter(({ pieces, price }) => pieces === records[3]!.pieces && price === records[3]!.price).length,
    );
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Relation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import { sameRows } from '@/lib/pure/query/schema/canonical';
import { query as querySchema, type Filter, type Query, type QueryInput } from '@/lib/pure/query/schema/query';
import { makeRelation, newFolder, removeFolder } from '../../../../tests/queries/fixture';
import { answerIn, openEngine } from '../../../../tests/queries/in-process';
import { ORDER_COLUMNS, orders, randomFrom, selectOf } from '../../../../tests/queries/records';
import { reference } from '../../../../tests/queries/reference';
import type { QueryOutcome } from '../protocol/answers';
import { sharedScope } from './scope';

const records = orders(2500);
const folder = newFolder();
const isContinuous = (field: string) => field === 'ordered' || field === 'due';
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

const answer = (layout: string, queries: Query[]) => engine.ask(layouts[layout]!, columns, queries);

/** Asks one by one, so that nothing is shared. */
async function separately(layout: string, queries: Query[]): Promise<QueryOutcome[]> {
  const outcomes: QueryOutcome[] = [];
  for (const query of queries) outcomes.push(...(await answer(layout, [query])));
  return outcomes;
}

const q = (input: QueryInput) => querySchema.parse(input);
const count = { agg: 'count' as const };
const EXAMPLES: [string, QueryInput][] = [
  [
    'totals',
    {
      measures: [
        count,
        { agg: 'sum', field: 'price' },
        { agg: 'avg', field: 'pieces' },
        { agg: 'distinct', field: 'customer' },
        { agg: 'median', field: 'price' },
      ],
    },
  ],
  [
    'extremes of every type',
    {
      measures: [
        { agg: 'min', field: 'ordered' },
        { agg: 'max', field: 'due' },
        { agg: 'min', field: 'country' },
        { agg: 'max', field: 'price' },
        { agg: 'sum', field: 'paid' },
        { agg: 'avg', field: 'paid' },
      ],
    },
  ],
  [
    'a total of nothing',
    {
      measures: [
        count,
        { agg: 'sum', field: 'price' },
        { agg: 'count', field: 'price' },
        { agg: 'sum', field: 'price', over: count },
      ],
      filters: [{ field: 'country', op: 'eq', value: 'Atlantis' }],
    },
  ],
  [
    'a ratio of sums, and one over zero',
    {
      measures: [
        { agg: 'sum', field: 'price', over: { agg: 'sum', field: 'pieces' } },
        {
          agg: 'sum',
          field: 'price',
          over: { agg: 'count', filters: [{ field: 'country', op: 'eq', value: 'Atlantis' }] },
        },
      ],
    },
  ],
  [
    'a weighted mean',
    {
      measures: [{ agg: 'avg', field: 'price', over: { agg: 'sum', field: 'pieces' } }],
      dimensions: [{ field: 'country' }],
    },
  ],
  [
    'a share of a part',
    {
      measures: [{ agg: 'count', filters: [{ field: 'paid', op: 'eq', value: true }], over: count }],
      dimensions: [{ field: 'kind' }],
    },
  ],
  [
    'the top and all others',
    { measures: [{ agg: 'avg', field: 'price' }, count], dimensions: [{ field: 'country' }], limit: 3, other: true },
  ],
  [
    'a median of all others',
    {
      measures: [
        { agg: 'median', field: 'price' },
        { agg: 'distinct', field: 'customer' },
      ],
      dimensions: [{ field: 'country' }],
      limit: 3,
      other: true,
      sort: [{ by: 'distinct_customer', dir: 'desc' }],
    },
  ],
  [
    'all others of two dimensions',
    { measures: [count], dimensions: [{ field: 'country' }, { field: 'kind' }], limit: 5, other: true },
  ],
  ['nothing to fold', { measures: [count], dimensions: [{ field: 'kind' }], limit: 10, other: true }],
  ['a limit takes the first rows', { measures: [count], dimensions: [{ field: 'country' }], limit: 4 }],
  ['whole numbers by themselves', { measures: [count], dimensions: [{ field: 'pieces' }] }],
  ['truths', { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'paid' }] }],
  ['days of a date', { measures: [count], dimensions: [{ field: 'due' }] }],
  [
    'hours',
    {
      measures: [count],
      dimensions: [{ field: 'ordered', grain: 'hour' }],
      filters: [{ field: 'ordered', op: 'between', values: ['2023-12-30', '2024-01-02'] }],
    },
  ],
  [
    'weeks and a kind',
    {
      measures: [{ agg: 'sum', field: 'price' }],
      dimensions: [{ field: 'ordered', grain: 'week' }, { field: 'kind' }],
    },
  ],
  [
    'weekday and hour',
    {
      measures: [count],
      dimensions: [
        { field: 'ordered', part: 'weekday' },
        { field: 'ordered', part: 'hour' },
      ],
    },
  ],
  [
    'quartiles',
    {
      measures: (['min', 'q1', 'median', 'q3', 'max'] as const).map((agg) => ({ agg, field: 'price' })),
      dimensions: [{ field: 'kind' }],
    },
  ],
  [
    'percentiles and the standard deviation',
    {
      measures: (['p5', 'p10', 'p90', 'p95', 'sd'] as const).map((agg) => ({ agg, field: 'price' })),
      dimensions: [{ field: 'kind' }],
    },
  ],
  [
    'the records of a cell of weekday and hour',
    {
      measures: [count, { agg: 'sum', field: 'price' }],
      filters: [
        { field: 'ordered', op: 'eq', part: 'weekday', value: 3 },
        { field: 'ordered', op: 'in', part: 'hour', values: [9, 10] },
      ],
    },
  ],
  [
    'months of Sundays',
    {
      measures: [count],
      dimensions: [{ field: 'ordered', grain: 'month' }],
      filters: [{ field: 'ordered', op: 'eq', part: 'weekday', value: 7 }],
    },
  ],
  ['groups alone', { dimensions: [{ field: 'country' }] }],
  [
    'the latest of all, of each kind, and where rows of a day differ',
    {
      measures: [
        { agg: 'latest', field: 'price', along: 'ordered' },
        { agg: 'latest', field: 'price', along: 'ordered', each: 'kind' },
        { agg: 'latest', field: 'weight', along: 'due' },
        { agg: 'median', field: 'price' },
      ],
      dimensions: [{ field: 'country' }],
    },
  ],
  [
    'of rows of one day the last or first of the table',
    {
      measures: [
        { agg: 'latest', field: 'weight', along: 'due', ties: 'last' },
        { agg: 'latest', field: 'weight', along: 'due', ties: 'first' },
        { agg: 'latest', field: 'weight', along: 'due', each: 'kind', ties: 'last' },
      ],
      dimensions: [{ field: 'country' }],
    },
  ],
  [
    'the latest of paid ones by month',
    {
      measures: [
        {
          agg: 'latest',
          field: 'pieces',
          along: 'ordered',
          filters: [{ field: 'paid', op: 'eq', value: true }],
        },
      ],
      dimensions: [{ field: 'ordered', grain: 'month' }],
    },
  ],
  [
    'the latest of all others',
    {
      measures: [{ agg: 'latest', field: 'price', along: 'ordered', each: 'customer' }],
      dimensions: [{ field: 'country' }],
      limit: 3,
      other: true,
    },
  ],
  [
    'the latest of nothing',
    {
      measures: [{ agg: 'latest', field: 'price', along: 'ordered' }, count],
      filters: [{ field: 'country', op: 'eq', value: 'Atlantis' }],
    },
  ],
];

describe.each(['native', 'parts'])('%s', (layout) => {
  test.each(EXAMPLES)('%s', async (_, input) => {
    const [outcome] = await answer(layout, [q(input)]);
    const expected = reference(records, q(input), isContinuous);
    const { rows, other, rowCount, truncated } = answerIn(outcome);
    expect(rows.map((row) => resultKeys(q(input)).dimensions.map((key) => row[key]))).toEqual(
      expected.rows.map((row) => resultKeys(q(input)).dimensions.map((key) => row[key])),
    );
    expect(sameRows(rows, expected.rows, []), JSON.stringify([rows, expected.rows])).toBe(true);
    expect([other?.groups ?? 0, rowCount, truncated]).toEqual([expected.folded, rows.length, false]);
  });

  test('all of them at once give the same as one by one', async () => {
    const queries = EXAMPLES.map(([, input]) => q(input));
    const [together, apart] = [await answer(layout, queries), await separately(layout, queries)];
    for (const [nth, query] of queries.entries()) {
      expect(
        sameRows(answerIn(together[nth]).rows, answerIn(apart[nth]).rows, resultKeys(query).dimensions),
        EXAMPLES[nth]![0],
      ).toBe(true);
      expect({ ...answerIn(together[nth]), rows: [] }).toEqual({ ...answerIn(apart[nth]), rows: [] });
    }
  });
});

/** Queries of all kinds, as a dashboard might hold them. */
function randomQuery(random: () => number): QueryInput {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const several = <Item>(most: number, make: () => Item) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  const filter = (): Filter =>
    pick<Filter>([
      { field: 'country', op: pick(['eq', 'ne']), value: pick(['Peru', 'Germany', null]) },
      { field: 'kind', op: pick(['in', 'not_in']), values: pick([['new'], ['gift', null], ['new', 'repeat']]) },
      { field: 'pieces', op: pick(['lt', 'gte', 'gt', 'lte']), value: 5 },
      {
        field: 'ordered',
        op: 'between',
        values: pick([
          ['2023-12-01', '2024-01-15'],
          ['2024-02-01', '2024-02-29'],
        ]),
      },
      {
        field: 'ordered',
        op: pick(['gte', 'lt', 'lte', 'gt']),
        value: pick(['2024-01-01', '2024-01-10T07:00:00', '2024-02']),
      },
      { field: 'ordered', op: pick(['eq', 'ne']), part: 'weekday', value: pick([1, 7, null]) },
      {
        field: 'ordered',
        op: pick(['in', 'not_in']),
        part: pick(['hour', 'day', 'month']),
        values: pick([[1, 7, 12], [2, null], []]),
      },
      { field: 'due', op: pick(['eq', 'ne', 'gte']), value: pick(['2024-01', '2024-02-03']) },
      { field: 'country', op: 'contains', value: 'E' },
      { field: 'paid', op: 'eq', value: true },
      { field: 'price', op: pick(['is_null', 'not_null']) },
    ]);
  const field = () => pick(['price', 'pieces', 'paid', 'weight'] as const);
  const measure = (): NonNullable<QueryInput['measures']>[number] =>
    pick([
      () => count,
      () => ({ agg: pick(['sum', 'avg', 'min', 'max', 'count', 'median', 'distinct'] as const), field: field() }),
      () => ({ agg: 'sum' as const, field: 'price', filters: [filter()] }),
      () => ({ agg: 'sum' as const, field: 'price', over: { agg: 'count' as const, filters: [filter()] } }),
      () => ({ agg: 'avg' as const, field: 'price', over: { agg: 'sum' as const, field: 'pieces' } }),
    ])();
  const dimension = (): NonNullable<QueryInput['dimensions']>[number] =>
    pick([
      { field: 'country' },
      { field: 'kind' },
      { field: 'pieces' },
      { field: 'paid' },
      { field: 'due' },
      { field: 'due', grain: pick(['week', 'month'] as const) },
      { field: 'ordered', grain: pick(['hour', 'day', 'week', 'month', 'quarter', 'year'] as const) },
      { field: 'ordered', part: pick(['hour', 'weekday', 'day', 'month', 'quarter'] as const) },
    ]);
  const dimensions = [...new Map(several(2, dimension).map((each) => [JSON.stringify(each), each])).values()];
  const limited = random() < 0.3 ? { limit: 1 + Math.floor(random() * 6), other: random() < 0.7 } : {};
  return { measures: [measure(), ...several(2, measure)], dimensions, filters: several(2, filter), ...limited };
}

test(
  'ten random dashboards of eight queries: shared, separate and by hand they say the same',
  { timeout: 120_000 },
  async () => {
    const random = randomFrom(11);
    const compared = { rows: 0, folded: 0 };
    for (let dashboard = 0; dashboard < 10; dashboard++) {
      const queries = Array.from({ length: 8 }, () => q(randomQuery(random)));
      const [shared, parts] = [await answer('native', queries), await answer('parts', queries)];
      for (const [nth, query] of queries.entries()) {
        const expected = reference(records, query, isContinuous);
        const { dimensions } = resultKeys(query);
        for (const outcome of [shared[nth], parts[nth]]) {
          const { rows, other } = answerIn(outcome);
          expect(
            sameRows(rows, expected.rows, dimensions),
            `${JSON.stringify(query)}\n${JSON.stringify(rows)}\n${JSON.stringify(expected.rows)}`,
          ).toBe(true);
          expect(other?.groups ?? 0).toBe(expected.folded);
          compared.rows += rows.length;
          compared.folded += other ? 1 : 0;
        }
      }
    }
    expect(compared.rows).toBeGreaterThan(1000);
    expect(compared.folded).toBeGreaterThan(4);
  },
);

test(
  'questions of one customer, and one of all, asked of the rows picked out and by hand',
  { timeout: 120_000 },
  async () => {
    const random = randomFrom(23);
    const binned = q({ measures: [count], dimensions: [{ field: 'price', bins: 10 }] });
    let rowsSeen = 0;
    for (let dashboard = 0; dashboard < 8; dashboard++) {
      const customers = Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () => records[Math.floor(random() * records.length)]!.customer as number,
      );
      const own = (query: Query): Query => ({
        ...query,
        filters: [...query.filters, { field: 'customer', op: 'in', values: customers }],
      });
      const queries = [
        ...Array.from({ length: 7 }, () => own(q(randomQuery(random)))),
        own(binned),
        q(randomQuery(random)),
      ];
      expect(
        sharedScope(
          queries.map((query, nth) => ({ id: String(nth), resolved: resolve(query, columns) })),
          columns,
          records.length,
        )?.inside,
      ).toHaveLength(8);
      const [native, parts, apart] = [
        await answer('native', queries),
        await answer('parts', queries),
        await separately('native', queries),
      ];
      for (const [nth, query] of queries.entries()) {
        const { dimensions } = resultKeys(query);
        const expected =
          dimensions.length && query.dimensions[0]!.bins
            ? answerIn(apart[nth]).rows
            : reference(records, query, isContinuous).rows;
        for (const outcome of [native[nth], parts[nth], apart[nth]])
          expect(sameRows(answerIn(outcome).rows, expected, dimensions), JSON.stringify(query)).toBe(true);
        expect(native[nth]).toMatchObject({ sql: (apart[nth] as QueryOutcome & { ok: true }).sql });
        rowsSeen += expected.length;
      }
    }
    expect(rowsSeen).toBeGreaterThan(200);
  },
);

test('bins counted by steps are the bins of the values', async () => {
  const random = randomFrom(17);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  for (let round = 0; round < 5; round++) {
    const queries = Array.from({ length: 6 }, () =>
      q({
        measures: [count, { agg: pick(['sum', 'avg', 'max'] as const), field: 'price' }],
        dimensions: pick([['price'], ['weight'], ['pieces'], ['price', 'pieces'], ['price', 'weight']]).map(
          (field) => ({ field, bins: pick([5, 10, 20, 30, 60]) }),
        ),
        filters: pick<NonNullable<QueryInput['filters']>>([
          [],
          [{ field: 'kind', op: 'eq', value: 'gift' }],
          [{ field: 'price', op: 'between', values: [10, 60] }],
        ]),
      }),
    );
    const [stepped, direct] = [await answer('native', queries), await separately('parts', queries)];
    for (const [nth, query] of queries.entries()) {
      const rows = answerIn(stepped[nth]).rows;
      expect(rows.length).toBeGreaterThan(0);
      expect(sameRows(rows, answerIn(direct[nth]).rows, resultKeys(query).dimensions), JSON.stringify(query)).toBe(
        true,
      );
    }
  }
});

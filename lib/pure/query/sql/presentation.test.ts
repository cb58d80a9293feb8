import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRelation, newFolder, removeFolder } from '@/tests/queries/fixture';
import { answerIn, openEngine } from '@/tests/queries/in-process';
import { query as querySchema, type Presentation, type QueryInput } from '../schema/query';

// Months of two shops: A has no March, B begins at nothing, and both have a month a year later.
const ROWS = [
  ['2024-01-05', 'A', 10],
  ['2024-01-20', 'A', 10],
  ['2024-02-03', 'A', 30],
  ['2024-04-03', 'A', 60],
  ['2024-05-03', 'A', 90],
  ['2024-01-01', 'B', 0],
  ['2024-02-03', 'B', 5],
  ['2024-03-03', 'B', 10],
  ['2025-02-03', 'A', 45],
  ['2025-03-31', 'A', 1],
] as const;
const SELECT = `SELECT * FROM (VALUES ${ROWS.map(([day, shop, price]) => `(DATE '${day}', '${shop}', ${price})`).join(', ')}) AS t(day, shop, price)`;

const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
let made: Awaited<ReturnType<typeof makeRelation>>;
beforeAll(async () => {
  engine = await openEngine(folder);
  made = await makeRelation(folder, SELECT, {
    day: { type: 'date' },
    shop: { type: 'category' },
    price: { type: 'integer' },
  });
});
afterAll(() => removeFolder(folder));

const sum = { agg: 'sum', field: 'price' } as const;
const month = { field: 'day', grain: 'month' } as const;
const ofA: QueryInput['filters'] = [{ field: 'shop', op: 'eq', value: 'A' }];
const outcome = async (query: QueryInput) =>
  (await engine.ask(made.relation, made.columns, [querySchema.parse(query)]))[0]!;

/** What each group is shown as, in its order. */
async function shown(as: Presentation, query: Partial<QueryInput>) {
  const { rows, columns } = answerIn(await outcome({ measures: [{ ...sum, as }], dimensions: [month], ...query }));
  return rows.map((row) => row[columns.at(-1)!.key]);
}

const change = { kind: 'change', against: 'previous_period' } as const;
const year = { kind: 'change', against: 'previous_year' } as const;

// Sums of A: 20 in Jan, 30 in Feb, none in Mar, 60 in Apr, 90 in May; 45 in Feb and 1 in Mar of the next year.
describe('a series with a gap', () => {
  test.each<[string, Presentation, unknown[]]>([
    ['previous period, not row', { ...change, say: 'difference' }, [null, 10, null, 30, null, -44]],
    ['growth', { ...change, say: 'percent' }, [null, 0.5, null, 0.5, null, -44 / 45]],
    [
      'the year before, null where it has no such month',
      { ...year, say: 'percent' },
      [null, null, null, null, 0.5, null],
    ],
    ['index', { kind: 'index' }, [100, 150, 300, 450, 225, 5]],
    ['running total', { kind: 'running' }, [20, 50, 110, 200, 245, 246]],
    ['moving average of whole frames alone', { kind: 'moving', periods: 2 }, [null, 25, null, 75, null, 23]],
    ['rank', { kind: 'rank' }, [5, 4, 2, 1, 3, 6]],
  ])('%s', async (_, as, expected) => {
    const found = await shown(as, { filters: ofA });
    expect(found).toHaveLength(expected.length);
    for (const [nth, value] of expected.entries())
      if (value === null) expect(found[nth]).toBeNull();
      else expect(found[nth]).toBeCloseTo(Number(value), 10);
  });
});

describe('a period that the filters cut is held against none', () => {
  const filters = [
    ...ofA!,
    { field: 'day', op: 'between' as const, values: ['2024-01-10', '2024-05-10'] as [string, string] },
  ];
  // 10 of January, 30, none, 60, and 90 of May until its tenth.
  test.each<[string, Presentation, unknown[]]>([
    ['change', { ...change, say: 'difference' }, [null, null, null, null]],
    ['index begins with the first whole one', { kind: 'index' }, [null, 100, 200, null]],
    ['moving average', { kind: 'moving', periods: 2 }, [null, null, null, null]],
    ['a running total holds what is there', { kind: 'running' }, [10, 40, 100, 190]],
  ])('%s', async (_, as, expected) => expect(await shown(as, { filters })).toEqual(expected));
});

describe('several series', () => {
  const dimensions = [{ field: 'shop' }, month];
  const sort = [{ by: 'shop', dir: 'asc' as const }];
  test.each<[string, Presentation, unknown[]]>([
    ['running totals of each', { kind: 'running' }, [20, 50, 110, 200, 245, 246, 0, 5, 15]],
    [
      'division by nothing is null',
      { ...change, say: 'percent' },
      [null, 0.5, null, 0.5, null, -44 / 45, null, null, 1],
    ],
    [
      'share of its group',
      { kind: 'share', of: 'group' },
      [20, 30, 60, 90, 45, 1].map((n) => n / 246).concat(0, 1 / 3, 2 / 3),
    ],
    ['share of total', { kind: 'share', of: 'total' }, [20, 30, 60, 90, 45, 1, 0, 5, 10].map((n) => n / 261)],
    ['rank among those of its month', { kind: 'rank' }, [1, 1, 1, 1, 1, 1, 2, 2, 1]],
  ])('%s', async (_, as, expected) => {
    const found = await shown(as, { dimensions, sort });
    expect(found).toHaveLength(expected.length);
    for (const [nth, value] of expected.entries())
      if (value === null) expect(found[nth]).toBeNull();
      else expect(found[nth]).toBeCloseTo(Number(value), 10);
  });

  test('a share is of all groups, also of those beyond the limit', async () =>
    expect(await shown({ kind: 'share', of: 'total' }, { dimensions: [{ field: 'shop' }], limit: 1 })).toEqual([
      Number((246 / 261).toPrecision(15)),
    ]));

  test('beside the measure itself, each has its name and its words', async () => {
    const { columns } = answerIn(
      await outcome({ measures: [sum, { ...sum, as: { kind: 'rank' } }], dimensions: [{ field: 'shop' }] }),
    );
    expect(columns.map(({ key, label }) => [key, label])).toEqual([
      ['shop', 'shop'],
      ['sum_price', 'Sum of price'],
      ['sum_price_rank', 'Sum of price, rank'],
    ]);
  });
});

describe('refused in words', () => {
  test.each<[string, QueryInput]>([
    [
      'A change needs a date',
      { measures: [{ ...sum, as: { ...change, say: 'percent' } }], dimensions: [{ field: 'shop' }] },
    ],
    ['don’t add up', { measures: [{ agg: 'avg', field: 'price', as: { kind: 'running' } }], dimensions: [month] }],
    [
      'don’t add up',
      { measures: [{ agg: 'distinct', field: 'shop', as: { kind: 'share', of: 'total' } }], dimensions: [month] },
    ],
    ['two groupings', { measures: [{ ...sum, as: { kind: 'share', of: 'group' } }], dimensions: [{ field: 'shop' }] }],
    [
      'not weeks',
      { measures: [{ ...sum, as: { ...year, say: 'percent' } }], dimensions: [{ field: 'day', grain: 'week' }] },
    ],
    [
      'needs numbers',
      { measures: [{ agg: 'max', field: 'day', as: { kind: 'rank' } }], dimensions: [{ field: 'shop' }] },
    ],
    [
      'Show all groups',
      { measures: [{ ...sum, as: { kind: 'rank' } }], dimensions: [{ field: 'shop' }], limit: 1, other: true },
    ],
  ])('%s', async (words, query) => {
    const found = await outcome(query);
    expect(found.ok ? 'answered' : found.failure.message).toContain(words);
  });
});

test.each([
  ['share', { kind: 'share', of: 'total' }, 'desc', [['A', 0.942528735632184]]],
  ['rank', { kind: 'rank' }, 'asc', [['A', 1]]],
  ['name', { kind: 'share', of: 'total' }, null, [['A', 0.942528735632184]]],
] as const)('names stand by their %s, and the first of them are listed', async (_, as, dir, rows) => {
  const by = dir ? `sum_price_${as.kind}` : 'shop';
  const answered = await outcome({
    measures: [{ ...sum, as }],
    dimensions: [{ field: 'shop' }],
    sort: [{ by, dir: dir ?? 'asc' }],
    limit: 1,
  });
  expect(answered.ok && answered.answer.rows.map((row) => Object.values(row))).toEqual(rows);
});

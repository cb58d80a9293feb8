import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Relation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { AbsoluteFilter } from '@/lib/pure/query/resolve/filters';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import { makeRelation, newFolder, removeFolder } from '../../../../tests/queries/fixture';
import { answerIn, openEngine } from '../../../../tests/queries/in-process';
import { ORDER_COLUMNS, orders, selectOf } from '../../../../tests/queries/records';
import { exactSum, passes, quantile } from '../../../../tests/queries/reference';
import type { ColumnStatistics } from '../protocol/answers';

const records = orders(800, 11);
const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
let columns: QueryColumn[];
let relation: Relation;
beforeAll(async () => {
  engine = await openEngine(folder);
  ({ relation, columns } = await makeRelation(folder, selectOf(records, ORDER_COLUMNS), ORDER_COLUMNS, {
    key: 'w/native/1',
  }));
});
afterAll(() => removeFolder(folder));

const filters: AbsoluteFilter[] = [
  { field: 'kind', op: 'eq', value: 'gift' },
  { field: 'paid', op: 'not_null' },
];
const left = records.filter((row) => filters.every((filter) => passes(row, filter)));
const statistics = (key: string, given = filters, find?: string): Promise<ColumnStatistics> =>
  engine.one({
    kind: 'statistics',
    relation,
    columns,
    selection: engine.selectionFor(columns, { filters: given, find }),
    key,
  });

/** Words that statements of the engine give to what they select. */
const ALIASES = [
  'bar',
  'value',
  'count',
  'different',
  'number',
  'cell',
  'place',
  'rows',
  'held',
  'listed',
  'kept',
  'data',
  'every',
  'answer',
  'ranked',
  'marked',
  'cells',
  'counted',
  'left_out',
  'n',
  'v',
];

describe('a column called as the engine calls its own', () => {
  const made = (names: string[], key: string) =>
    makeRelation(
      folder,
      `SELECT ${names.map((name, nth) => [`range % ${nth + 2}`, `DATE '2024-01-01' + CAST(range % ${nth + 2} AS INTEGER)`, `'word ' || range % ${nth + 2}`][nth % 3] + ` AS "${name}"`).join(', ')} FROM range(400)`,
      Object.fromEntries(
        names.map((name, nth) => [name, { type: (['integer', 'date', 'category'] as const)[nth % 3]! }]),
      ),
      { key },
    );
  test('answers what any other does', async () => {
    const plainNames = ALIASES.map((_, nth) => `plain_${nth}`);
    const [theirs, plain] = [await made(ALIASES, 'w/aliases/1'), await made(plainNames, 'w/plain/1')];
    const about = async ({ relation: over, columns: all }: typeof plain, key: string) => {
      const selection = engine.selectionFor(all, {
        filters: [{ field: key, op: 'not_null' }],
        sort: [{ key, dir: 'desc' }],
      });
      const page = await engine.page(over, all, { offset: 0, limit: 3 }, undefined, {
        filters: selection.filters,
        sort: selection.sort,
      });
      const [grouped] = await engine.ask(over, all, [
        querySchema.parse({ measures: [{ agg: 'count' }], dimensions: [{ field: key }] }),
      ]);
      return {
        statistics: await engine.one({ kind: 'statistics', relation: over, columns: all, selection, key }),
        found: await engine
          .one({ kind: 'find', relation: over, columns: all, selection, text: '1', offset: 0, limit: 5 })
          .then(({ cells }) => cells),
        groups: answerIn(grouped).rows.map((row) => Object.values(row)),
        rows: page.rows.map((row) => Object.values(row)),
      };
    };
    for (const [nth, name] of ALIASES.entries())
      expect({ name, ...(await about(theirs, name)) }).toEqual({ name, ...(await about(plain, plainNames[nth]!)) });
  });
});

describe('a column under a filter', () => {
  test('numbers', async () => {
    const values = left.map(({ price }) => price).filter((price) => typeof price === 'number');
    const mean = exactSum(values) / values.length;
    const { numbers, ...own } = await statistics('price');
    expect(own).toMatchObject({
      rows: left.length,
      missing: left.length - values.length,
      distinct: new Set(values).size,
      min: Math.min(...values),
      max: Math.max(...values),
      grain: null,
    });
    expect(numbers!.mean).toBeCloseTo(mean, 9);
    expect(numbers!.sum).toBeCloseTo(exactSum(values), 6);
    expect(numbers!.sd).toBeCloseTo(
      Math.sqrt(exactSum(values.map((value) => (value - mean) ** 2)) / (values.length - 1)),
      9,
    );
    [0.05, 0.25, 0.5, 0.75, 0.95].forEach((share, nth) =>
      expect(numbers!.quantiles[nth]).toBeCloseTo(quantile(values, share), 9),
    );
    expect([numbers!.zeros, numbers!.negatives]).toEqual([0, values.filter((value) => value < 0).length]);
    expect(own.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    for (const { from, to, count } of own.histogram.slice(0, -1))
      expect(values.filter((value) => value >= Number(from) && value < Number(to)).length).toBe(count);
  });

  test('the bars are those that a query of as many bins answers', async () => {
    const { histogram } = await statistics('weight');
    const asked = answerIn(
      (
        await engine.ask(relation, columns, [
          querySchema.parse({
            measures: [{ agg: 'count' }],
            dimensions: [{ field: 'weight', bins: 20 }],
            filters: [...filters, { field: 'weight', op: 'not_null' }],
          }),
        ])
      )[0],
    );
    expect(histogram.map(({ from, count }) => [from, count])).toEqual(
      asked.rows.map((row) => [row.weight_bin, row.count]),
    );
  });

  test('words: how many there are, and the most frequent first', async () => {
    const counts = new Map<string, number>();
    for (const { country } of left)
      if (typeof country === 'string') counts.set(country, (counts.get(country) ?? 0) + 1);
    const { top, distinct, numbers, histogram } = await statistics('country');
    expect(top).toEqual(
      [...counts]
        .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .slice(0, 10)
        .map(([value, count]) => ({ value, count })),
    );
    expect([distinct, numbers, histogram]).toEqual([counts.size, null, []]);
  });

  test.each(['ordered', 'due'])('dates: %s by periods of which there are not too many, empty ones too', async (key) => {
    const { histogram, grain, min, max } = await statistics(key);
    const values = left
      .map((row) => row[key])
      .filter((value) => typeof value === 'string')
      .toSorted();
    expect([min, max]).toEqual([values[0], values.at(-1)]);
    expect(grain).toBe('week');
    expect(histogram.length).toBeLessThanOrEqual(40);
    for (const { from, to, count } of histogram)
      expect(values.filter((value) => value >= String(from) && value < String(to)).length).toBe(count);
    expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
  });

  test('truths', async () =>
    expect((await statistics('paid')).top).toEqual([
      { value: true, count: left.filter(({ paid }) => paid === true).length },
      { value: false, count: left.filter(({ paid }) => paid === false).length },
    ]));
  test('no row', async () =>
    expect(await statistics('price', [{ field: 'kind', op: 'eq', value: 'none' }])).toEqual({
      rows: 0,
      missing: 0,
      distinct: 0,
      min: null,
      max: null,
      numbers: null,
      top: [],
      histogram: [],
      grain: null,
    }));
  test('rows that hold a text', async () =>
    expect((await statistics('price', [], 'peru')).rows).toBe(
      records.filter(({ country }) => country === 'Peru').length,
    ));
  test('a column that is not there', async () => expect(statistics('gone')).rejects.toThrow('Column not found'));
});

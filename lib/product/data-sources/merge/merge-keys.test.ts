import { describe, expect, test } from 'vitest';
import type { Overlap } from '@/lib/engines/manifest/join';
import type { Column } from '@/lib/pure/query/schema/column';
import { likelyKeys, scoreOf, toMergeKey, waysToMatch, type KeyedSource, type LikelyKey } from './merge-keys';

const column = (key: string, type: Column['type'], over: Partial<Column> = {}): Column => ({
  key,
  label: key,
  type,
  role: type === 'id' ? 'id' : 'dimension',
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  distinct: 50,
  exact: true,
  min: type === 'integer' ? 1 : 'a',
  max: type === 'integer' ? 99 : 'z',
  mean: null,
  sd: null,
  sum: null,
  zeros: null,
  negatives: null,
  skewness: null,
  quantiles: null,
  meanLength: type === 'text' || type === 'category' ? 8 : null,
  top: [],
  histogram: [],
  samples: [],
  time: null,
  readAs: null,
  review: null,
  ...over,
});
const source = (name: string, ...columns: Column[]): KeyedSource => ({ name, rowCount: 100, columns });
const best = (left: KeyedSource, right: KeyedSource) =>
  likelyKeys(left, right)[0]?.pairs.map((pair) => [pair.left, pair.right, pair.match]);

describe('likely keys', () => {
  test.each<[string, KeyedSource, KeyedSource, string[][] | undefined]>([
    [
      'the same name before another',
      source('a', column('order_id', 'id'), column('status', 'category', { distinct: 3 })),
      source('b', column('status', 'category', { distinct: 3 }), column('order_id', 'id')),
      [['order_id', 'order_id', 'exact']],
    ],
    [
      'id in customers is customer_id elsewhere',
      source('customers.csv', column('id', 'id')),
      source('orders.csv', column('customer_id', 'id')),
      [['id', 'customer_id', 'exact']],
    ],
    [
      'a number and its text are matched normalised',
      source('a', column('store', 'integer')),
      source('b', column('store', 'text')),
      [['store', 'store', 'normalised']],
    ],
    [
      'ranges that do not touch are none',
      source('a', column('store', 'integer')),
      source('b', column('store', 'integer', { min: 1000, max: 2000 })),
      undefined,
    ],
    [
      'what waits for a reading is none',
      source('a', column('store', 'text', { review: {} as never })),
      source('b', column('store', 'text')),
      undefined,
    ],
    [
      'fractions and yes or no are none',
      source('a', column('price', 'decimal'), column('active', 'boolean')),
      source('b', column('price', 'decimal'), column('active', 'boolean')),
      undefined,
    ],
    [
      'unlike numbers are none',
      source('a', column('age', 'integer')),
      source('b', column('quantity', 'integer')),
      undefined,
    ],
  ])('%s', (_, left, right, expected) => expect(best(left, right)).toEqual(expected));

  test('two columns that are unique together', () => {
    const left = source(
      'sales',
      column('date', 'date', { min: '2024-01-01', max: '2024-02-01' }),
      column('store', 'category'),
    );
    expect(likelyKeys(left, left).map(({ pairs }) => pairs.map((pair) => pair.left).join('+'))).toEqual([
      'date',
      'store',
      'date+store',
    ]);
  });

  test('texts are also held against each other normalised, numbers are not', () => {
    const left = source('a', column('city', 'category'), column('store', 'integer'));
    const [city, store] = ['city', 'store'].map((key): LikelyKey => ({
      pairs: [{ left: key, right: key, match: 'exact' }],
      likeness: 1,
      promise: 1,
    }));
    expect(waysToMatch(city!, left).map(([pair]) => pair!.match)).toEqual(['exact', 'normalised']);
    expect(waysToMatch(store!, left)).toHaveLength(1);
  });
});

describe('what a key is worth', () => {
  const overlap = (left: number, right: number, shared: number, l: boolean, r: boolean): Overlap => ({
    left,
    right,
    shared,
    repeats: { left: l, right: r },
    sampled: false,
  });
  const likely: LikelyKey = { pairs: [{ left: 'k', right: 'k', match: 'exact' }], likeness: 1, promise: 1 };
  const score = (measured: Overlap, likeness = 1) =>
    scoreOf({ ...likely, likeness }, measured, { left: 1000, right: 1000 });

  test('an id that both hold is worth more than a year that both hold', () => {
    expect(score(overlap(1000, 900, 850, false, true))).toBeGreaterThan(2 * score(overlap(5, 5, 3, true, true)));
    expect(score(overlap(1000, 900, 850, false, true))).toBeGreaterThan(score(overlap(12, 12, 12, true, true)) + 0.2);
  });
  test('no shared value, no worth', () => expect(score(overlap(10, 10, 0, false, false))).toBe(0));
  test('other names need most of their values to meet and to tell rows apart', () => {
    expect(score(overlap(100, 100, 90, false, true), 0)).toBeGreaterThan(0.5);
    expect(score(overlap(100, 100, 40, false, true), 0)).toBe(0);
    expect(score(overlap(100, 100, 90, true, true), 0)).toBe(0);
  });

  test.each<[boolean, boolean, string, string]>([
    [false, false, '1:1', 'none'],
    [false, true, '1:n', 'right'],
    [true, false, '1:n', 'left'],
    [true, true, 'n:m', 'both'],
  ])('cardinality %s %s', (l, r, cardinality, many) => {
    const set = source('a', column('k', 'id', { label: 'The key' }));
    expect(toMergeKey([{ left: 'k', right: 'k', match: 'exact' }], overlap(4, 3, 2, l, r), set, set)).toMatchObject({
      leftLabel: 'The key',
      overlap: 0.5,
      cardinality,
      many,
      and: [],
    });
  });
});

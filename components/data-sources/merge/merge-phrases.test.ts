import { describe, expect, test } from 'vitest';
import type { MeasureSum } from '@/lib/engines/manifest/join';
import type { MergeKey } from '@/lib/product/data-sources/schema/merge-schema';
import { aggInWords, changeInWords, keyName, keyNote, overlapInWords } from './merge-phrases';

const key: MergeKey = {
  left: 'order_id',
  right: 'order',
  match: 'exact',
  leftLabel: 'order_id',
  rightLabel: 'Order',
  overlap: 0.824,
  cardinality: '1:n',
  many: 'right',
  sampled: false,
  and: [{ left: 'day', right: 'day', match: 'exact', leftLabel: 'day', rightLabel: 'day' }],
};

test('a key by the labels of both sides', () => {
  expect(keyName(key)).toBe('order_id = Order and day');
  expect(keyName({ ...key, rightLabel: 'order_id', and: [] })).toBe('order_id');
});

test('what a key finds', () => {
  expect(keyNote(key)).toBe('Most values found there (82.4%); unique on the left, repeated on the right (1:n)');
  expect(keyNote({ ...key, sampled: true, many: 'both', overlap: 1 })).toBe(
    'All values found there (100.0%, estimated from a sample); repeated on both sides (n:m)',
  );
});

test.each([
  [1, 'all values'],
  [0.96, 'nearly all values'],
  [0.7, 'most values'],
  [0.5, 'about half of the values'],
  [0.1, 'some values'],
  [0.01, 'almost no values'],
])('%f is %s', (overlap, words) => expect(overlapInWords(overlap)).toBe(words));

describe('why a sum differs', () => {
  const sum: MeasureSum = {
    measure: 'a',
    label: 'a',
    side: 'left',
    agg: 'sum',
    format: { kind: 'plain' },
    before: 180,
    after: 180,
    repeated: false,
    lost: false,
  };
  test.each<[Partial<MeasureSum>, string]>([
    [{}, 'the same'],
    [{ after: 180 + 1e-12 }, 'the same'],
    [{ after: 380, repeated: true }, 'rows duplicated'],
    [{ after: 350, repeated: true, lost: true }, 'rows duplicated, some rows excluded'],
    [{ after: 30, lost: true }, 'rows excluded'],
    [{ agg: 'avg', after: 170 }, 'weighted differently'],
  ])('%o: %s', (over, words) => expect(changeInWords({ ...sum, ...over })).toBe(words));
});

test.each([
  ['max', 'date', 'Last'],
  ['min', 'datetime', 'First'],
  ['max', 'decimal', 'Highest'],
  ['count', 'date', 'Number of values'],
] as const)('%s of %s is called %s', (agg, type, words) => expect(aggInWords(agg, type)).toBe(words));

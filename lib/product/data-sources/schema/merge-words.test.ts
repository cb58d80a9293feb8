import { describe, expect, test } from 'vitest';
import type { JoinCounts, JoinKind, MeasureSum } from '@/lib/engines/manifest/join';
import { notesOf, recipeSentence, refusalOf, rowNoun, warningOf } from './merge-words';

const spec = (how: JoinKind = 'left', rightGrouped = false, [left, right] = ['orders.csv', 'payments.csv']) => ({
  how,
  left: { name: left!, grouped: null },
  right: { name: right!, grouped: rightGrouped ? [] : null },
});
const sum = (over: Partial<MeasureSum> = {}): MeasureSum => ({
  measure: 'revenue',
  label: 'Revenue',
  side: 'left',
  agg: 'sum',
  format: { kind: 'currency', unit: '$' },
  before: 180,
  after: 380,
  repeated: true,
  lost: false,
  ...over,
});
const counts = (over: Partial<JoinCounts> = {}): JoinCounts => ({
  rows: { left: 100, right: 320 },
  matched: { left: 100, right: 320 },
  nullKeys: { left: 0, right: 0 },
  most: { left: 1, right: 7 },
  pairs: 320,
  resultRows: { left: 320, inner: 320, right: 320, full: 320, left_anti: 0 },
  sums: [sum()],
  ...over,
});

test.each<[string, string, string]>([
  ['orders.csv', 'order', 'orders'],
  ['Payments', 'payment', 'payments'],
  ['deliveries.json', 'delivery', 'deliveries'],
  ['export 2024.csv', 'row of export 2024', 'rows of export 2024'],
  ['weather', 'row of weather', 'rows of weather'],
])('a row of %s is a %s', (name, one, many) => expect(rowNoun(name)).toEqual({ one, many }));

describe('the double-count guard', () => {
  test.each<[string, Parameters<typeof warningOf>, string | null]>([
    [
      'the average',
      [spec(), counts()],
      'One order matches 3.2 payments on average; Revenue would be counted more than once.',
    ],
    [
      'the most, where hardly one has more',
      [spec(), counts({ pairs: 102 })],
      'Some orders match up to 7 payments; Revenue would be counted more than once.',
    ],
    [
      'several measures',
      [spec(), counts({ sums: [sum(), sum({ label: 'Tax' }), sum({ label: 'Price', agg: 'avg' })] })],
      'One order matches 3.2 payments on average; Revenue and 2 other measures would be counted more than once.',
    ],
    [
      'the right side',
      [
        spec('left', false, ['orders', 'customers']),
        counts({ sums: [sum({ side: 'right', label: 'Credit' })], matched: { left: 320, right: 100 } }),
      ],
      'One customer matches 3.2 orders on average; Credit would be counted more than once.',
    ],
    [
      'nothing where nothing is repeated',
      [spec(), counts({ sums: [sum({ repeated: false, after: 100, lost: true })] })],
      null,
    ],
  ])('says %s', (_, [about, found], message) => expect(warningOf(about, found)?.message ?? null).toBe(message));

  test('names the cure', () =>
    expect(warningOf(spec(), counts())).toMatchObject({ choice: 'Aggregate the right side first', side: 'right' }));
});

describe('what is left out', () => {
  const keys = { left: 'order_id', right: 'order_id' };
  test.each<[string, JoinKind, Partial<JoinCounts>, string[]]>([
    [
      'right rows of a left join, with their sum',
      'left',
      {
        matched: { left: 100, right: 318 },
        sums: [sum({ side: 'right', label: 'Amount', before: 157, after: 150, lost: true, repeated: false })],
      },
      ['2 of 320 payments have no matching order and are excluded; Amount goes from $157.00 to $150.00.'],
    ],
    [
      'one row',
      'left',
      { matched: { left: 100, right: 319 }, sums: [] },
      ['1 of 320 payments has no matching order and is excluded.'],
    ],
    ['nothing of a full join', 'full', { matched: { left: 90, right: 300 } }, []],
    ['what matches, of a left anti join', 'left_anti', {}, ['100 orders with a match are excluded.']],
    [
      'missing keys',
      'full',
      { nullKeys: { left: 1, right: 2 } },
      ['1 order has no order_id and matches nothing.', '2 payments have no order_id and match nothing.'],
    ],
  ])('%s', (_, how, over, expected) => expect(notesOf(spec(how), counts(over), keys)).toEqual(expected));

  test('of an aggregated side are keys', () =>
    expect(notesOf(spec('left', true), counts({ matched: { left: 100, right: 319 }, sums: [] }), keys)).toEqual([
      '1 of 320 keys of payments has no matching order and is excluded.',
    ]));
});

describe('the size of a merge', () => {
  const exploding = {
    rows: { left: 3000, right: 3000 },
    matched: { left: 3000, right: 3000 },
    most: { left: 3000, right: 3000 },
    pairs: 9_000_000,
  };
  test('above five million is refused with numbers and the cure', () => {
    expect(
      refusalOf(
        spec(),
        counts({
          ...exploding,
          resultRows: { left: 9_000_000, inner: 9_000_000, right: 9_000_000, full: 9_000_000, left_anti: 0 },
        }),
      ),
    ).toBe(
      '3,000 and 3,000 rows would become 9,000,000, because keys repeat in up to 3,000 rows on the left and 3,000 on the right; the limit is 5,000,000. Aggregate one side first, or add a key column that makes rows unique.',
    );
  });
  test('keys that repeat on both sides explode below that', () => {
    expect(
      refusalOf(
        spec(),
        counts({
          ...exploding,
          pairs: 900_000,
          resultRows: { left: 900_000, inner: 900_000, right: 900_000, full: 900_000, left_anti: 0 },
        }),
      ),
    ).toMatch(/^3,000 and 3,000 rows would become 900,000, because/);
  });
  test('of the rows without a match it never stands in the way', () =>
    expect(
      refusalOf(
        spec('left_anti'),
        counts({
          ...exploding,
          resultRows: { left: 9_000_000, inner: 9_000_000, right: 9_000_000, full: 9_000_000, left_anti: 5 },
        }),
      ),
    ).toBeNull());
  test('of many payments to an order is no explosion', () => expect(refusalOf(spec(), counts())).toBeNull());
});

test('a recipe in a sentence', () => {
  const recipe = {
    how: 'left' as const,
    leftName: 'orders.csv',
    rightName: 'payments.csv',
    on: [
      { left: 'order_id', right: 'order_id', match: 'exact' as const, leftLabel: 'order_id', rightLabel: 'order_id' },
    ],
    aggregateLeft: null,
    aggregateRight: [],
  };
  expect(recipeSentence(recipe, { left: 1, right: 2 })).toBe(
    'Left join of orders.csv v1 and payments.csv v2 on order_id; right side aggregated',
  );
  expect(
    recipeSentence(
      {
        ...recipe,
        how: 'full',
        aggregateRight: null,
        on: [{ ...recipe.on[0]!, rightLabel: 'Order', match: 'normalised' }],
      },
      { left: 1, right: 1 },
    ),
  ).toBe('Full join of orders.csv v1 and payments.csv v1 on order_id = Order (normalised)');
});

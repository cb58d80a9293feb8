import { describe, expect, test } from 'vitest';
import { canonical, evidenceHash, sameRows } from './canonical';
import { query, type QueryInput } from './query';

const text = (input: QueryInput) => canonical(query.parse(input));
const base: QueryInput = {
  measures: [{ agg: 'sum', field: 'fare' }],
  dimensions: [{ field: 'zone' }],
  filters: [
    { field: 'payment', op: 'in', values: ['a', 'b'] },
    { field: 'fare', op: 'gt', value: 1 },
  ],
};

describe('spellings of one question', () => {
  test.each<[string, QueryInput]>([
    ['filters in another order', { ...base, filters: [...base.filters!].reverse() }],
    ['a filter twice', { ...base, filters: [...base.filters!, base.filters![1]!] }],
    [
      'values in another order',
      { ...base, filters: [{ field: 'payment', op: 'in', values: ['b', 'a', 'a'] }, base.filters![1]!] },
    ],
    [
      'keys in another order',
      { filters: base.filters, dimensions: [{ field: 'zone' }], measures: [{ field: 'fare', agg: 'sum' }] },
    ],
    ['a comparison, which is a question of its own', { ...base, compare: 'previous_year' }],
    ['empty filters of a measure', { ...base, measures: [{ agg: 'sum', field: 'fare', filters: [] }] }],
    ['nothing to fold', { ...base, other: true }],
    ['other: false', { ...base, other: false }],
    [
      'the data source of a filter',
      {
        ...base,
        filters: base.filters!.map((filter) => ({ ...filter, dataSourceId: '01890000-0000-7000-8000-000000000000' })),
      },
    ],
  ])('%s', (_, spelling) => expect(text(spelling)).toBe(text(base)));

  test('are written with sorted keys and without defaults', () =>
    expect(text({ measures: [{ agg: 'count' }], limit: 5 })).toBe('{"limit":5,"measures":[{"agg":"count"}]}'));
});

test.each<[string, QueryInput]>([
  ['another measure', { ...base, measures: [{ agg: 'avg', field: 'fare' }] }],
  ['measures in another order', { ...base, measures: [{ agg: 'count' }, { agg: 'sum', field: 'fare' }] }],
  ['a limit', { ...base, limit: 10 }],
  ['a sort', { ...base, sort: [{ by: 'zone', dir: 'asc' }] }],
  [
    'a part of a date',
    { ...base, filters: [base.filters![0]!, { field: 'pickup', op: 'eq', part: 'hour', value: 1 }] },
  ],
  ['a number that is a text', { ...base, filters: [base.filters![0]!, { field: 'fare', op: 'gt', value: '1' }] }],
])('%s is another question', (_, other) => expect(text(other)).not.toBe(text(base)));

describe('the hash of an answer', () => {
  const hash = (value: number, version = '1') =>
    evidenceHash({ version, query: query.parse(base), rows: [{ zone: 'a', sum_fare: value }] });
  test('takes 12 significant digits', () => {
    expect(hash(51769.99)).toBe(hash(51769.99 * (1 + 1e-14)));
    expect(hash(51769.99)).not.toBe(hash(51769.99 * (1 + 1e-10)));
  });
  test('holds the version', () => expect(hash(1)).not.toBe(hash(1, '2')));
  test('is the same every day', () =>
    expect(hash(51769.99)).toMatchInlineSnapshot(`"92647879688b136fd36d8a1329a9c6b5bd2cabe4dd378ce6a874a7ea8f883e85"`));
});

test.each<[string, object[], object[], string[], boolean]>([
  ['the last bit of a sum', [{ a: 'x', n: 0.1 + 0.2 }], [{ a: 'x', n: 0.3 }], ['a'], true],
  [
    'equal groups that changed places',
    [
      { a: 'x', n: 1 },
      { a: 'y', n: 1 },
    ],
    [
      { a: 'y', n: 1 },
      { a: 'x', n: 1 },
    ],
    ['a'],
    true,
  ],
  ['a difference of a millionth', [{ n: 1 }], [{ n: 1.000001 }], [], false],
  ['a missing row', [{ a: 'x', n: 1 }], [], ['a'], false],
  ['another group', [{ a: 'x', n: 1 }], [{ a: 'y', n: 1 }], ['a'], false],
  ['null is not zero', [{ n: null }], [{ n: 0 }], [], false],
  ['the group without a value', [{ a: null, n: 1 }], [{ a: null, n: 1 }], ['a'], true],
])('%s', (_, left, right, dimensions, same) => expect(sameRows(left as never, right as never, dimensions)).toBe(same));

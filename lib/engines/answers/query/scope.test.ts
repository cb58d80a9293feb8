import { describe, expect, test } from 'vitest';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { resolve } from '@/lib/pure/query/resolve/resolve';
import { query as querySchema, type Filter, type QueryInput } from '@/lib/pure/query/schema/query';
import { sharedScope } from './scope';

const column = (key: string, type: QueryColumn['type'], distinct: number): QueryColumn => ({
  key,
  label: key,
  type,
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  min: type === 'decimal' ? 0 : 'a',
  max: type === 'decimal' ? 9 : 'z',
  distinct,
  time: null,
  review: null,
});
const columns = [
  column('product', 'category', 200),
  column('country', 'category', 50),
  column('channel', 'category', 4),
  column('price', 'decimal', 1000),
];

const filters = {
  product: { field: 'product', op: 'in', values: ['kiwi'] },
  country: { field: 'country', op: 'eq', value: 'NO' },
  channel: { field: 'channel', op: 'eq', value: 'web' },
  notThis: { field: 'product', op: 'ne', value: 'kiwi' },
  missing: { field: 'product', op: 'eq', value: null },
  many: { field: 'product', op: 'in', values: Array.from({ length: 40 }, (_, nth) => `p${nth}`) },
  cheap: { field: 'price', op: 'lt', value: 2 },
} satisfies Record<string, Filter>;
type Name = keyof typeof filters;

const ask = (each: Name[][], rowCount = 100_000, extra: QueryInput = {}) =>
  sharedScope(
    each.map((names, nth) => ({
      id: String(nth),
      resolved: resolve(
        querySchema.parse({ measures: [{ agg: 'count' }], filters: names.map((name) => filters[name]), ...extra }),
        columns,
      ),
    })),
    columns,
    rowCount,
  );
const four = (name: Name): Name[][] => [[name], [name], [name], [name]];

describe('rows are picked out', () => {
  test.each<[string, Name[][], Name | Name[], number, number?]>([
    ['by a value of many', four('product'), 'product', 4],
    [
      'by the filter that most share',
      [['product'], ['country'], ...four('product').map((names) => [...names, 'country' as const])],
      'product',
      5,
    ],
    [
      'by both where as many share both',
      four('country').map((names) => [...names, 'product' as const]),
      ['country', 'product'],
      4,
    ],
    ['by the narrower of two that as many share', [...four('country'), ...four('product')], 'product', 4],
    ['not for those that lack the filter', [...four('product'), [], ['country']], 'product', 4],
    [
      'by two filters where one alone leaves too many',
      [...four('country').map((names) => [...names, 'channel' as const]), ['country']],
      ['country', 'channel'],
      4,
      10_000_000,
    ],
  ])('%s', (_, each, names, inside, rowCount) => {
    const scope = ask(each, rowCount);
    expect(scope?.filters).toMatchObject([names].flat().map((name) => filters[name]));
    expect([scope?.inside.length, scope?.outside.length]).toEqual([inside, each.length - inside]);
  });

  test.each<[string, Name[][], number?, QueryInput?]>([
    ['without filters', [[], [], [], []]],
    ['for three questions', four('product').slice(1)],
    ['by a value of few', four('channel')],
    ['by what leaves nearly all', four('notThis')],
    ['by many values', four('many')],
    ['by a missing value, whose number is not known', four('missing')],
    ['by a range', four('cheap')],
    ['where the share is still too many rows', four('country'), 50_000_000],
    ['for the points of a scatter', four('product'), 100_000, { measures: [], select: ['price', 'price'] }],
  ])('not %s', (_, each, rowCount, extra) => {
    expect(ask(each, rowCount, extra)).toBeNull();
  });
});

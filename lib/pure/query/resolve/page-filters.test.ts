import { describe, expect, it } from 'vitest';
import type { Filter, Query } from '../schema/query';
import { ownFiltersUnder, pageFiltersOn, underPage } from './page-filters';

const table = {
  id: 's',
  columns: [
    { key: 'day', type: 'date' as const },
    { key: 'region', type: 'category' as const },
    { key: 'fare', type: 'decimal' as const },
  ],
};
const last: Filter = { field: 'day', op: 'last', value: { n: 4, grain: 'week', anchor: 'last_value' } };
const year: Filter = { field: 'day', op: 'between', values: ['2023-01-01', '2023-12-31'] };
const monday: Filter = { field: 'day', op: 'in', part: 'weekday', values: [1] };
const south: Filter = { field: 'region', op: 'in', values: ['South'] };
const north: Filter = { field: 'region', op: 'in', values: ['North'] };
const dear: Filter = { field: 'fare', op: 'gt', value: 10 };

describe('ownFiltersUnder', () => {
  it.each<[string, Filter[], Filter[], Filter[]]>([
    ['stays without a page filter', [last, south], [], [last, south]],
    ['a moving span gives way to a span of the page', [last, south], [year], [south]],
    ['a moving span stays beside parts of time', [last], [monday], [last]],
    ['a fixed span stays: the page narrows it further', [year], [last], [year]],
    ['a group stays beside another group of the page', [south], [north], [south]],
    ['a moving span stays where the page bounds a number', [last], [dear], [last]],
    [
      'a moving span stays where the page filters another data source',
      [last],
      [{ ...year, dataSourceId: '0f8fad5b-d9cb-469f-a165-70867728950e' }],
      [last],
    ],
  ])('%s', (_, own, page, stays) => {
    expect(ownFiltersUnder(own, page, table)).toEqual(stays);
  });
});

it('passes by what the data source does not have', () => {
  expect(pageFiltersOn([south, { field: 'gone', op: 'not_null' }, { ...dear, dataSourceId: 'other' }], table)).toEqual([
    south,
  ]);
});

it('puts the page on top of the chart', () => {
  const query: Query = { measures: [{ agg: 'count' }], dimensions: [], filters: [last, south] };
  expect(underPage(query, [year, dear], table).filters).toEqual([south, year, dear]);
});

import { describe, expect, it } from 'vitest';
import type { Annotation, Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { ChartAnswer } from './types';
import { chartModel } from '../chart-model';
import { sayWhen } from './annotations';

const chart = (given: Partial<Chart> = {}): Chart => ({
  id: 'c',
  title: 'Revenue',
  type: 'line',
  dataSourceId: 's',
  description: '',
  query: {
    measures: [{ field: 'revenue', agg: 'sum' }],
    dimensions: [{ field: 'day', grain: 'month' }],
    filters: [],
  },
  options: {},
  ...given,
});
const months = Array.from({ length: 6 }, (_, nth) => `2024-0${nth + 1}-01`);
const answer: ChartAnswer = {
  columns: [
    { key: 'day_month', label: 'Day', type: 'date', format: { kind: 'plain' }, kind: 'dimension' },
    { key: 'sum_revenue', label: 'Revenue', type: 'integer', format: { kind: 'plain' }, kind: 'measure' },
  ],
  rows: months.map((day_month, nth) => ({ day_month, sum_revenue: 10 + nth })),
  evidenceId: 'e',
  computedAt: '',
  dataVersion: 1,
};
const note = (from: string, to?: string, given: Partial<Annotation> = {}): Annotation => ({
  id: from,
  dataSourceId: 's',
  field: 'day',
  from,
  ...(to && { to }),
  text: 'What happened',
  ...given,
});
const placesOf = (annotations: Annotation[], given: Partial<Chart> = {}) => {
  const model = chartModel(chart(given), answer, undefined, annotations);
  return model.annotations?.map(({ from, to }) => [from, to]);
};

describe('annotations along a time axis', () => {
  it.each<[string, Annotation, [number, number][] | undefined]>([
    ['a day lies in its month', note('2024-03-17'), [[2, 2]]],
    ['a time of day too', note('2024-03-31T23:59'), [[2, 2]]],
    ['days within one month are one place', note('2024-03-02', '2024-03-20'), [[2, 2]]],
    ['a range reaches over months', note('2024-02-10', '2024-04-01'), [[1, 3]]],
    ['what began before is cut', note('2023-02-10', '2024-02-01'), [[0, 1]]],
    ['what ends later is cut', note('2024-06-30', '2025-02-01'), [[5, 5]]],
    ['what was before is left out', note('2023-12-31'), undefined],
    ['what came after is left out', note('2024-07-01'), undefined],
    ['another column is another axis', note('2024-03-17', undefined, { field: 'paid' }), undefined],
    ['another data source too', note('2024-03-17', undefined, { dataSourceId: 't' }), undefined],
  ])('%s', (_, annotation, places) => expect(placesOf([annotation])).toEqual(places));

  it('stand in their order, on lines, areas and bars', () => {
    const two = [note('2024-05-01'), note('2024-02-01')];
    for (const type of ['line', 'area', 'bar'] as const)
      expect(placesOf(two, { type })).toEqual([
        [1, 1],
        [4, 4],
      ]);
    expect(placesOf(two, { type: 'bar', options: { horizontal: true } })).toBeUndefined();
    expect(placesOf(two, { type: 'table' })).toBeUndefined();
  });
});

it.each([
  ['2024-05-03', undefined, '3 May 2024'],
  ['2024-05-03', '2024-05-03', '3 May 2024'],
  ['2024-05-03', '2024-05-09', '3–9 May 2024'],
  ['2024-05-03T14:00', undefined, '3 May 2024, 14:00'],
  ['2024-05-03T14:00', '2024-05-04T02:30', '3 May 2024, 14:00 to 4 May 2024, 02:30'],
])('%s to %s is said as %s', (from, to, words) => expect(sayWhen({ from, to })).toBe(words));

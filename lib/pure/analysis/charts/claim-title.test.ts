import { describe, expect, it } from 'vitest';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import { titleShown, type ShownChart } from './claim-title';
import { neutralTitle } from './neutral-title';

const columns = ['fare', 'tip', 'zone', 'status', 'pickup', 'payment'].map((key) => ({
  key,
  label: key === 'pickup' ? 'pickup_date' : key,
}));
const query = (given: Partial<Query>): Query => ({
  measures: [{ field: 'fare', agg: 'avg' }],
  dimensions: [{ field: 'zone' }],
  filters: [],
  ...given,
});

describe('neutralTitle', () => {
  it.each<[string, Partial<Query>]>([
    ['Average fare by zone', {}],
    [
      'Fare per month',
      { measures: [{ field: 'fare', agg: 'sum' }], dimensions: [{ field: 'pickup', grain: 'month' }] },
    ],
    [
      'Fare per month by zone',
      {
        measures: [{ field: 'fare', agg: 'sum' }],
        dimensions: [{ field: 'pickup', grain: 'month' }, { field: 'zone' }],
      },
    ],
    ['Rows by weekday', { measures: [{ agg: 'count' }], dimensions: [{ field: 'pickup', part: 'weekday' }] }],
    [
      'Rows per day by weekday',
      {
        measures: [{ agg: 'count', over: { agg: 'distinct', field: 'pickup' } }],
        dimensions: [{ field: 'pickup', part: 'weekday' }],
      },
    ],
    [
      'Fare per zone by weekday',
      {
        measures: [{ field: 'fare', agg: 'sum', over: { agg: 'distinct', field: 'zone' } }],
        dimensions: [{ field: 'pickup', part: 'weekday' }],
      },
    ],
    [
      'Share with status churned by zone',
      {
        measures: [
          { agg: 'count', filters: [{ field: 'status', op: 'eq', value: 'churned' }], over: { agg: 'count' } },
        ],
      },
    ],
    [
      'Share with status by zone',
      { measures: [{ agg: 'count', filters: [{ field: 'status', op: 'not_null' }], over: { agg: 'count' } }] },
    ],
    ['Fare per row by zone', { measures: [{ field: 'fare', agg: 'sum', over: { agg: 'count' } }] }],
    ['Distribution of fare', { measures: [{ agg: 'count' }], dimensions: [{ field: 'fare', bins: 20 }] }],
    [
      'Tip against fare',
      {
        measures: [{ agg: 'count' }],
        dimensions: [
          { field: 'fare', bins: 20 },
          { field: 'tip', bins: 20 },
        ],
      },
    ],
    ['Tip against fare', { measures: [], dimensions: [], select: ['fare', 'tip'] }],
    [
      'Fare by zone',
      { measures: (['min', 'q1', 'median', 'q3', 'max'] as const).map((agg) => ({ field: 'fare', agg })) },
    ],
    ['Average fare by zone and payment', { dimensions: [{ field: 'zone' }, { field: 'payment' }] }],
    ['Average gone by zone', { measures: [{ field: 'gone', agg: 'avg' }] }],
  ])('%s', (title, given) => {
    expect(neutralTitle(query(given), columns)).toBe(title);
  });
});

describe('titleShown', () => {
  const chart = (options: Chart['options']) => ({ title: 'Fare is higher for Harbour', options, query: query({}) });
  const claim = { version: 2, subject: ['Harbour'] };
  const insight = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const answer = (dataVersion: number, ...zones: (string | null)[]) => ({
    dataVersion,
    columns: [
      { key: 'zone', kind: 'dimension' },
      { key: 'avg_fare', kind: 'measure' },
    ],
    rows: zones.map((zone) => ({ zone, avg_fare: 1 })),
  });
  const own = 'Fare is higher for Harbour';
  const neutral = 'Average fare by zone';
  it.each<[string, Chart['options'], ShownChart, string]>([
    [
      'stands on the rows that it was tested on',
      { insight, claim },
      { narrowed: false, answer: answer(2, 'Harbour', 'Centre') },
      own,
    ],
    ['stands while the answer is on its way', { insight, claim }, { narrowed: false, answer: null }, own],
    ['is neutral under a filter', { insight, claim }, { narrowed: true, answer: answer(2, 'Harbour') }, neutral],
    [
      'is neutral when its subject is not drawn',
      { insight, claim },
      { narrowed: false, answer: answer(2, 'Centre', null) },
      neutral,
    ],
    [
      'is neutral in another version of the data',
      { insight, claim },
      { narrowed: false, answer: answer(3, 'Harbour') },
      neutral,
    ],
    [
      'from before claims were kept is one about the first version',
      { insight },
      { narrowed: false, answer: answer(2, 'Harbour') },
      neutral,
    ],
    ['that a person wrote is left alone', { insight, claim: null }, { narrowed: true, answer: answer(3) }, own],
    ['of a chart that claims nothing is left alone', {}, { narrowed: true, answer: answer(3) }, own],
  ])('%s', (_, options, drawn, title) => {
    expect(titleShown(chart(options), drawn, columns)).toBe(title);
  });
});

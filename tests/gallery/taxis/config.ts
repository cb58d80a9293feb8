import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema, type Filter, type QueryInput } from '@/lib/pure/query/schema/query';

export const SOURCE = '018f0000-0000-7000-8000-000000000001';
export const DASHBOARD = '018f0000-0000-7000-8000-0000000000d1';

const q = (input: QueryInput) => querySchema.parse(input);
const span: Filter = { field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] };
const daily = { field: 'pickup', grain: 'day' } as const;
const usd = { kind: 'currency', unit: '$', decimals: 2 } as const;
const card = [{ field: 'payment', op: 'eq', value: 'credit card' } as const];

const kpi = (
  id: string,
  label: string,
  measure: QueryInput['measures'],
  format: Kpi['format'],
  goodDirection: Kpi['goodDirection'] = 'up',
): Kpi => ({
  id,
  label,
  dataSourceId: SOURCE,
  format,
  goodDirection,
  comparison: { kind: 'previous_period' },
  query: q({ measures: measure, filters: [{ field: 'pickup', op: 'last', value: { n: 2, grain: 'week' } }] }),
  sparkline: q({ measures: measure, dimensions: [daily] }),
});

const chart = (
  id: string,
  title: string,
  type: Chart['type'],
  query: QueryInput,
  options: Chart['options'],
  description: string,
): Chart => ({ id, title, type, dataSourceId: SOURCE, query: q(query), options, description });

export const config: DashboardConfig = {
  version: 1,
  kpis: [
    kpi('revenue', 'Revenue', [{ field: 'total', agg: 'sum' }], usd),
    kpi('trips', 'Trips', [{ agg: 'count' }], { kind: 'plain', decimals: 0 }),
    kpi('per-trip', 'Revenue per trip', [{ field: 'total', agg: 'sum', over: { agg: 'count' } }], usd),
    kpi(
      'tip',
      'Tip, share of fare',
      [{ field: 'tip', agg: 'sum', filters: card, over: { field: 'fare', agg: 'sum', filters: card } }],
      { kind: 'percent' },
    ),
  ],
  charts: [
    chart(
      'daily',
      'Revenue per day',
      'line',
      { measures: [{ field: 'total', agg: 'sum' }], dimensions: [daily] },
      { note: 'US$ · dashed: the days before' },
      'Revenue per day is lowest on Sunday 24 March and highest on Wednesday 20 March.',
    ),
    chart(
      'week',
      'Trips by weekday and hour',
      'heatmap',
      {
        measures: [{ agg: 'count' }],
        dimensions: [
          { field: 'pickup', part: 'weekday' },
          { field: 'pickup', part: 'hour' },
        ],
      },
      { note: 'pickup' },
      'Fewest trips start from 3 to 5 at night, most from 18 to 19.',
    ),
    chart(
      'zones',
      'Revenue by pickup zone',
      'bar',
      {
        measures: [{ field: 'total', agg: 'sum' }],
        dimensions: [{ field: 'pickup_zone' }],
        sort: [{ by: 'sum_total', dir: 'desc' }],
        limit: 10,
        other: true,
      },
      { note: 'top 10 · tick: before' },
      'JFK Airport brings the most revenue.',
    ),
    chart(
      'distance',
      'Fare against distance',
      'heatmap',
      {
        measures: [{ agg: 'count' }],
        dimensions: [
          { field: 'distance', bins: 60 },
          { field: 'fare', bins: 60 },
        ],
      },
      { note: 'trips per cell' },
      'Fares rise with distance, with a flat band at $52.',
    ),
    chart(
      'fares',
      'Fares',
      'histogram',
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'fare', bins: 60 }] },
      { note: 'trips per $2 · median $9.00' },
      'Half of all trips cost $9 or less.',
    ),
    chart(
      'payment',
      'Payment by borough',
      'stacked_bar',
      { measures: [{ agg: 'count' }], dimensions: [{ field: 'pickup_borough' }, { field: 'payment' }] },
      { note: 'card share', share: true },
      'Credit cards pay for seven of ten trips.',
    ),
    chart(
      'surcharge',
      'Surcharge per trip',
      'bar',
      { measures: [{ field: 'surcharge', agg: 'avg' }], dimensions: [{ field: 'pickup_borough' }] },
      { note: 'mean, US$' },
      '',
    ),
  ],
  filters: [
    { dataSourceId: SOURCE, field: 'pickup', kind: 'time' },
    { dataSourceId: SOURCE, field: 'pickup_borough', kind: 'category' },
    { dataSourceId: SOURCE, field: 'payment', kind: 'category' },
  ],
  layout: [
    { id: 'revenue', x: 0, y: 0, w: 3, h: 2 },
    { id: 'trips', x: 3, y: 0, w: 3, h: 2 },
    { id: 'per-trip', x: 6, y: 0, w: 3, h: 2 },
    { id: 'tip', x: 9, y: 0, w: 3, h: 2 },
    { id: 'daily', x: 0, y: 2, w: 7, h: 4 },
    { id: 'week', x: 7, y: 2, w: 5, h: 4 },
    { id: 'zones', x: 0, y: 6, w: 5, h: 5 },
    { id: 'distance', x: 5, y: 6, w: 7, h: 5 },
    { id: 'fares', x: 0, y: 11, w: 4, h: 4 },
    { id: 'payment', x: 4, y: 11, w: 4, h: 4 },
    { id: 'surcharge', x: 8, y: 11, w: 4, h: 4 },
  ],
  notes: [],
};

/** The filters that the pictures show as chosen. */
export const SHOWN_SPAN = span;

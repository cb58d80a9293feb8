import type { FindingDetail } from '@/lib/pure/analysis/insights/kinds/models';
import type { InsightScope } from '@/lib/pure/analysis/insights/ground/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Measure } from '@/lib/pure/query/schema/query';
import { column } from './columns';

/** Two years of orders, one row a region and day: something of everything that can be found. */
export const ORDERS_SQL = `SELECT
    DATE '2023-01-01' + CAST(d AS INTEGER) AS day, ['North', 'South', 'East 7'][r] AS region, CASE WHEN d % 3 = 0 OR (r = 3 AND d % 8 = 0) THEN 'card' ELSE 'cash' END AS payment,
    (d % 4 = 0) AS returned, CAST(10 + d % 7 + r AS INTEGER) AS units,
    CAST(100 + d * 0.5 + r * 40 + CASE WHEN d = 500 AND r = 1 THEN 900 ELSE 0 END AS DECIMAL(12, 2)) AS revenue,
    CASE WHEN d % 10 = 0 THEN NULL ELSE 5 + (d % 7) * 1.5 END AS distance, CAST(2023 + d // 365 AS INTEGER) AS fiscal_year
  FROM range(730) AS t(d), range(1, 4) AS s(r)`;
export const ORDERS_ROWS = 2190;

const numeric = (min: number, max: number, quantiles: number[]) => ({
  role: 'measure' as const,
  min,
  max,
  quantiles,
  distinct: 100,
});

export const ORDERS: Column[] = [
  column('Day', 'date', {
    role: 'time',
    min: '2023-01-01',
    max: '2024-12-30',
    distinct: 730,
    time: { grain: 'day', step: 86_400, regular: true },
  }),
  column('Region', 'category', { distinct: 3, min: 'East 7', max: 'South' }),
  column('Payment', 'category', { distinct: 2, min: 'card', max: 'cash' }),
  column('Returned', 'boolean', { distinct: 2, min: false, max: true }),
  column('Units', 'integer', numeric(11, 19, [11, 13, 15, 17, 18])),
  column('Revenue', 'decimal', {
    ...numeric(140, 1490, [160, 250, 360, 470, 560]),
    format: { kind: 'currency', unit: '$', decimals: 2 },
  }),
  column('Distance', 'decimal', {
    ...numeric(5, 14, [5, 6.5, 9.5, 12.5, 14]),
    nulls: 219,
    format: { kind: 'plain', unit: 'km' },
  }),
  column('Fiscal year', 'integer', { role: 'time', min: 2023, max: 2024, distinct: 2, format: { kind: 'year' } }),
];

const revenue: Measure = { field: 'revenue', agg: 'sum' };
const total = { field: 'revenue', measure: revenue, additive: true, outcome: null };
const mean = { field: 'revenue', measure: { field: 'revenue', agg: 'avg' } as Measure, additive: false, outcome: null };
const rows = { field: null, measure: { agg: 'count' } as Measure, additive: true, outcome: null };
const returned = {
  field: 'returned',
  measure: { agg: 'count', filters: [{ field: 'returned', op: 'eq', value: true }], over: { agg: 'count' } } as Measure,
  additive: false,
  outcome: true,
};
const months = { field: 'day', grain: 'month' as const };
const days = { field: 'day', grain: 'day' as const };
const years = { field: 'fiscal_year', grain: null };
const east: InsightScope = { field: 'region', value: 'East 7' };

/** Findings of every kind over the orders, as the kernels say them. */
export const DETAILS: { detail: FindingDetail; scope: InsightScope }[] = [
  {
    scope: null,
    detail: {
      kind: 'trend',
      figure: total,
      time: months,
      direction: 'up',
      from: '2023-01',
      to: '2024-12',
      first: 17_000,
      last: 50_000,
      change: 1.9,
      periods: 24,
      rest: null,
    },
  },
  {
    scope: east,
    detail: {
      kind: 'trend',
      figure: mean,
      time: { field: 'day', grain: 'quarter' },
      direction: 'up',
      from: '2023-01',
      to: '2024-10',
      first: 240,
      last: 560,
      change: 1.3,
      periods: 8,
      rest: 'down',
    },
  },
  {
    scope: null,
    detail: {
      kind: 'trend',
      figure: total,
      time: years,
      direction: 'up',
      from: '2023',
      to: '2024',
      first: 1,
      last: 2,
      change: 1,
      periods: 2,
      rest: null,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'trend',
      figure: rows,
      time: days,
      direction: 'down',
      from: '2023-01-01',
      to: '2024-12-30',
      first: 3,
      last: 3,
      change: 0,
      periods: 730,
      rest: null,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'seasonality',
      figure: { ...total, field: 'units', measure: { field: 'units', agg: 'sum' } },
      time: days,
      part: 'weekday',
      period: 7,
      peak: 6,
      trough: 7,
      strength: 0.9,
      periods: 730,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'seasonality',
      figure: total,
      time: days,
      part: null,
      period: 30,
      peak: null,
      trough: null,
      strength: 0.5,
      periods: 730,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'changepoint',
      figure: total,
      time: months,
      direction: 'up',
      at: '2024-01',
      start: '2023-01',
      end: '2024-12',
      before: 20_000,
      after: 40_000,
      change: 1,
      periods: 24,
      turn: null,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'changepoint',
      figure: total,
      time: months,
      direction: 'up',
      at: '2024-01',
      start: '2023-01',
      end: '2024-12',
      before: 20_000,
      after: 40_000,
      change: 1,
      periods: 24,
      turn: { field: 'returned', from: 'false', to: 'true' },
    },
  },
  {
    scope: null,
    detail: {
      kind: 'turning_point',
      figure: total,
      time: days,
      direction: 'peak',
      at: '2024-05-15',
      start: '2023-01-01',
      end: '2024-12-30',
      periods: 730,
    },
  },
  {
    scope: { field: 'region', value: 'North' },
    detail: {
      kind: 'anomaly',
      figure: total,
      time: days,
      direction: 'high',
      at: '2024-05-15',
      value: 1290,
      expected: 390,
      low: 300,
      high: 480,
      z: 12,
      periods: 730,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'anomaly',
      figure: mean,
      time: months,
      direction: 'high',
      at: '2024-05',
      value: 500,
      expected: 480,
      low: 470,
      high: 490,
      z: 8,
      periods: 24,
    },
  },
  {
    scope: null,
    detail: { kind: 'correlation', left: 'units', right: 'distance', direction: 'positive', rho: 0.9, shared: false },
  },
  {
    scope: east,
    detail: { kind: 'correlation', left: 'units', right: 'revenue', direction: 'negative', rho: -0.4, shared: true },
  },
  {
    scope: null,
    detail: {
      kind: 'segment',
      figure: mean,
      dimension: 'region',
      value: 'East 7',
      direction: 'high',
      mean: 400,
      rest: 340,
      d: 0.8,
      rows: 730,
      opposite: 'North',
    },
  },
  {
    scope: null,
    detail: {
      kind: 'segment',
      figure: returned,
      dimension: 'payment',
      value: 'card',
      direction: 'low',
      mean: 0.5,
      rest: 0.5,
      d: 0.2,
      rows: 730,
      opposite: null,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'association',
      left: 'region',
      right: 'payment',
      value: 'East 7',
      with: 'card',
      share: 0.33,
      base: 0.33,
      v: 0.2,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'association',
      left: 'payment',
      right: 'returned',
      value: 'card',
      with: 'true',
      share: 0.5,
      base: 0.5,
      v: 0.2,
    },
  },
  {
    scope: null,
    detail: { kind: 'dominance', figure: total, dimension: 'region', value: 'East 7', share: 0.38, levels: 3 },
  },
  {
    scope: null,
    detail: {
      kind: 'concentration',
      figure: total,
      dimension: 'region',
      values: ['East 7', 'South'],
      share: 0.7,
      members: 3,
      gini: 0.1,
    },
  },
  {
    scope: null,
    detail: {
      kind: 'concentration',
      figure: total,
      dimension: 'returned',
      values: [false],
      share: 0.38,
      members: 3,
      gini: 0.1,
    },
  },
  { scope: null, detail: { kind: 'bimodal', field: 'revenue', cut: 350, low: 250, high: 450, below: 0.5 } },
  {
    scope: null,
    detail: {
      kind: 'simpson',
      form: 'pair',
      left: 'units',
      right: 'revenue',
      stratifier: 'region',
      overall: 0.3,
      within: [
        { value: 'North', rho: -0.2, n: 730 },
        { value: 'South', rho: -0.3, n: 730 },
      ],
    },
  },
  {
    scope: null,
    detail: {
      kind: 'simpson',
      form: 'rate',
      figure: returned,
      dimension: 'payment',
      values: ['card', 'cash'],
      stratifier: 'region',
      bins: null,
      turns: 'all',
      overall: [0.5, 0.4],
      within: [
        { value: 'North', means: [0.4, 0.5], n: [243, 487] },
        { value: 'South', means: [0.4, 0.5], n: [243, 487] },
      ],
    },
  },
  {
    scope: null,
    detail: {
      kind: 'simpson',
      form: 'rate',
      figure: returned,
      dimension: 'payment',
      values: ['card', 'cash'],
      stratifier: 'region',
      bins: null,
      turns: 'gone',
      overall: [0.5, 0.4],
      within: [
        { value: 'North', means: [0.4, 0.5], n: [243, 487] },
        { value: 'South', means: [0.4, 0.5], n: [243, 487] },
      ],
    },
  },
  {
    scope: null,
    detail: {
      kind: 'simpson',
      form: 'rate',
      figure: mean,
      dimension: 'payment',
      values: ['card', 'cash'],
      stratifier: 'units',
      bins: [
        { from: 11, to: 14 },
        { from: 15, to: 19 },
      ],
      turns: 'all',
      overall: [350, 340],
      within: [
        { value: 1, means: [3, 4], n: [40, 50] },
        { value: 2, means: [3, 4], n: [40, 50] },
      ],
    },
  },
  {
    scope: null,
    detail: {
      kind: 'driver',
      target: 'revenue',
      drivers: [
        { field: 'region', share: 0.7 },
        { field: 'units', share: 0.2 },
      ],
      gain: 0.6,
    },
  },
  { scope: null, detail: { kind: 'driver', target: 'revenue', drivers: [{ field: 'units', share: 0.7 }], gain: 0.6 } },
  {
    scope: null,
    detail: {
      kind: 'quality',
      issue: 'missing',
      column: 'distance',
      rows: 219,
      at: null,
      to: null,
      factor: null,
      values: [],
    },
  },
  {
    scope: null,
    detail: {
      kind: 'quality',
      issue: 'missing_block',
      column: 'distance',
      rows: 60,
      at: '2023-03-01',
      to: '2023-05-20',
      factor: null,
      values: [],
    },
  },
  {
    scope: null,
    detail: {
      kind: 'quality',
      issue: 'duplicate_rows',
      column: null,
      rows: 12,
      at: null,
      to: null,
      factor: null,
      values: [],
    },
  },
  {
    scope: null,
    detail: {
      kind: 'quality',
      issue: 'unit_change',
      column: 'revenue',
      rows: 100,
      at: '2024-01-01',
      to: null,
      factor: 100,
      values: [],
    },
  },
  {
    scope: null,
    detail: {
      kind: 'quality',
      issue: 'implausible_values',
      column: 'units',
      rows: 3,
      at: null,
      to: null,
      factor: null,
      values: [19, 11],
    },
  },
  { scope: null, detail: { kind: 'prediction', figure: total, time: months, horizon: 6, skill: 0.3, periods: 24 } },
];

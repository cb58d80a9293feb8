import type { ChartType } from '@/lib/pure/query/schema/chart-kinds';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { query as querySchema, type QueryInput } from '@/lib/pure/query/schema/query';
import type { ColumnGiven } from '../queries/fixture';

/** The table of orders.ts as its columns are typed. */
export const ORDER_COLUMNS: Record<string, ColumnGiven> = {
  order_id: { type: 'id' },
  ordered_at: { type: 'datetime', step: 600 },
  ship_date: { type: 'date', step: 86_400 },
  country: { type: 'category' },
  channel: { type: 'category' },
  product: { type: 'category' },
  customer: { type: 'id' },
  quantity: { type: 'integer' },
  price: { type: 'decimal' },
  discount: { type: 'decimal' },
  paid: { type: 'boolean' },
  note: { type: 'text' },
};

const filters: QueryInput['filters'] = [{ field: 'ordered_at', op: 'last', value: { n: 1, grain: 'month' } }];
const august = "ordered_at >= TIMESTAMP '2024-08-01' AND ordered_at < TIMESTAMP '2024-09-01'";
const count = { agg: 'count' as const };
const revenue = { agg: 'sum' as const, field: 'price' };

/** A dashboard of twelve widgets: each as a Query, and in SQL as an analyst would write it by hand. */
export const DASHBOARD: { id: string; query: QueryInput; byHand: string }[] = [
  { id: 'orders', query: { measures: [count], filters }, byHand: `SELECT count(*) FROM data WHERE ${august}` },
  { id: 'revenue', query: { measures: [revenue], filters }, byHand: `SELECT sum(price) FROM data WHERE ${august}` },
  {
    id: 'revenue-per-order',
    query: { measures: [{ ...revenue, over: count }], filters },
    byHand: `SELECT sum(price) / count(*) FROM data WHERE ${august}`,
  },
  {
    id: 'web-discount',
    query: {
      measures: [{ agg: 'avg', field: 'discount', filters: [{ field: 'channel', op: 'eq', value: 'web' }] }],
      filters,
    },
    byHand: `SELECT avg(discount) FILTER (WHERE channel = 'web') FROM data WHERE ${august}`,
  },
  {
    id: 'revenue-by-month',
    query: { measures: [revenue], dimensions: [{ field: 'ordered_at', grain: 'month' }] },
    byHand: "SELECT date_trunc('month', ordered_at) AS month, sum(price) FROM data GROUP BY 1 ORDER BY 1",
  },
  {
    id: 'revenue-by-product',
    query: { measures: [revenue], dimensions: [{ field: 'product' }], limit: 10, other: true },
    byHand: `WITH groups AS (SELECT product, sum(price) AS revenue FROM data GROUP BY 1), ranked AS (SELECT *, row_number() OVER (ORDER BY revenue DESC) AS place FROM groups)
      SELECT CASE WHEN place <= 10 THEN product ELSE 'Other' END AS product, sum(revenue) AS revenue FROM ranked GROUP BY 1 ORDER BY 2 DESC`,
  },
  {
    id: 'revenue-by-country',
    query: { measures: [revenue], dimensions: [{ field: 'country' }] },
    byHand: 'SELECT country, sum(price) FROM data GROUP BY 1 ORDER BY 2 DESC',
  },
  {
    id: 'orders-by-weekday-and-hour',
    query: {
      measures: [count],
      dimensions: [
        { field: 'ordered_at', part: 'weekday' },
        { field: 'ordered_at', part: 'hour' },
      ],
    },
    byHand: 'SELECT isodow(ordered_at), hour(ordered_at), count(*) FROM data GROUP BY 1, 2 ORDER BY 1, 2',
  },
  {
    id: 'channel-by-country',
    query: { measures: [count], dimensions: [{ field: 'country' }, { field: 'channel' }] },
    byHand: 'SELECT country, channel, count(*) FROM data GROUP BY 1, 2 ORDER BY 1, 2',
  },
  {
    id: 'paid-by-channel',
    query: {
      measures: [{ ...count, filters: [{ field: 'paid', op: 'eq', value: true }], over: count }],
      dimensions: [{ field: 'channel' }],
    },
    byHand: 'SELECT channel, count(*) FILTER (WHERE paid) / count(*) FROM data GROUP BY 1 ORDER BY 2 DESC',
  },
  {
    id: 'prices',
    query: { measures: [count], dimensions: [{ field: 'price', bins: 20 }] },
    byHand: 'SELECT floor(price / 50) * 50 AS price, count(*) FROM data GROUP BY 1 ORDER BY 1',
  },
  {
    id: 'discount-against-price',
    query: {
      measures: [count],
      dimensions: [
        { field: 'price', bins: 20 },
        { field: 'discount', bins: 20 },
      ],
    },
    byHand:
      'SELECT floor(price / 50) * 50 AS price, floor(discount * 50) / 50 AS discount, count(*) FROM data WHERE discount IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2',
  },
];

/** A pivot of three row levels, with totals at each of them. */
export const PIVOT: { query: QueryInput; byHand: string } = {
  query: {
    measures: [revenue, count],
    dimensions: [{ field: 'country' }, { field: 'channel' }, { field: 'product' }],
    totals: { rows: 3 },
  },
  byHand: `SELECT country, channel, product, sum(price), count(*) FROM data
    GROUP BY ROLLUP (country, channel, product) ORDER BY country, channel, product`,
};

const CHARTS: Record<string, ChartType> = {
  'revenue-by-month': 'line',
  'revenue-by-product': 'bar',
  'revenue-by-country': 'bar',
  'orders-by-weekday-and-hour': 'heatmap',
  'channel-by-country': 'stacked_bar',
  'paid-by-channel': 'bar',
  prices: 'histogram',
  'discount-against-price': 'scatter',
};

/** The same twelve as a dashboard: totals as figures without comparison, the others as charts. */
export function orderDashboard(dataSourceId: string): DashboardConfig {
  const widgets = DASHBOARD.map(({ id, query }) => ({
    id,
    dataSourceId,
    query: querySchema.parse(query),
    type: CHARTS[id],
  }));
  return {
    version: 1,
    notes: [],
    layout: [],
    filters: [{ dataSourceId, field: 'product', kind: 'category' }],
    kpis: widgets
      .filter(({ type }) => !type)
      .map(({ type: _none, ...widget }) => ({
        ...widget,
        label: widget.id,
        format: { kind: 'plain' },
        comparison: { kind: 'none' },
        goodDirection: 'none',
        sparkline: null,
      })),
    charts: widgets.flatMap(({ type, ...widget }) =>
      type
        ? [{ ...widget, type, title: widget.id, options: type === 'bar' ? { horizontal: true } : {}, description: '' }]
        : [],
    ),
  };
}

import type { QueryInput } from '@/lib/query/schema';
import type { ColumnGiven } from '../queries/fixture';

/** A shop's sales of the year 2024, 12 columns: nearly in the order of time, as such files are. The same for the same seed. */
export const salesSelect = (rows: number, seed: number) => {
  const random = (n: number) => `(hash(i, ${seed + n}) % 1000000) / 1e6`;
  const pick = (n: number, values: string[]) => `[${values.map((value) => `'${value}'`).join(', ')}][1 + (hash(i, ${seed + n}) % ${values.length})::INT]`;
  return `SELECT
    TIMESTAMP '2024-01-01' + to_minutes(CAST(least(i * 527040 // ${rows} + hash(i, ${seed}) % 300, 527039) AS BIGINT)) AS sold_at,
    ${pick(1, ['North', 'South', 'East', 'West', 'Centre'])} AS region,
    'Product ' || lpad(CAST(1 + floor(60 * pow(${random(2)}, 2)) AS INT)::VARCHAR, 3, '0') AS product,
    ${pick(3, ['Online', 'Shop', 'Telephone', 'App'])} AS channel,
    CASE WHEN hash(i, ${seed + 4}) % 50 = 0 THEN NULL ELSE ${pick(5, ['Card', 'Cash', 'Invoice'])} END AS payment,
    'City ' || lpad((1 + floor(400 * pow(${random(6)}, 1.5)))::INT::VARCHAR, 3, '0') AS city,
    CAST(1 + hash(i, ${seed + 7}) % 9 AS BIGINT) AS units,
    round(5 + 95 * pow(${random(8)}, 3), 2)::DOUBLE AS price,
    CAST(hash(i, ${seed + 9}) % 21 AS BIGINT) AS discount,
    round(3 + 40 * ${random(10)}, 2)::DOUBLE AS cost,
    CAST(1 + hash(i, ${seed + 11}) % 5 AS BIGINT) AS rating,
    hash(i, ${seed + 12}) % 3 = 0 AS member
  FROM range(${rows}) AS numbers(i)`;
};

export const SALES_COLUMNS: Record<string, ColumnGiven> = {
  sold_at: { type: 'datetime', label: 'Sold at', step: 60 },
  region: { type: 'category' }, product: { type: 'category' }, channel: { type: 'category' }, payment: { type: 'category' }, city: { type: 'category' },
  units: { type: 'integer' }, price: { type: 'decimal', format: { kind: 'currency', unit: '$' } }, discount: { type: 'integer' }, cost: { type: 'decimal', format: { kind: 'currency', unit: '$' } },
  rating: { type: 'integer' }, member: { type: 'boolean' },
};

const lastMonth = { field: 'sold_at', op: 'last', value: { n: 1, grain: 'month' } } as const;
const december = "sold_at >= TIMESTAMP '2024-12-01' AND sold_at < TIMESTAMP '2025-01-01'";

/** The ten largest groups and the rest, as an analyst writes it: group once, rank, fold. */
const topTen = (field: string) => `WITH groups AS (SELECT ${field}, sum(price) AS revenue FROM data GROUP BY 1), ranked AS (SELECT *, row_number() OVER (ORDER BY revenue DESC) AS place FROM groups)
  SELECT CASE WHEN place <= 10 THEN ${field} ELSE 'Other' END AS ${field}, sum(revenue) AS revenue FROM ranked GROUP BY 1 ORDER BY 2 DESC`;

/** A dashboard of twelve widgets: each as a Query, and in SQL as an analyst would write it by hand. */
export const DASHBOARD: { id: string; query: QueryInput; byHand: string }[] = [
  { id: 'sales', query: { measures: [{ agg: 'count' }], filters: [lastMonth] }, byHand: `SELECT count(*) FROM data WHERE ${december}` },
  { id: 'revenue', query: { measures: [{ agg: 'sum', field: 'price' }], filters: [lastMonth] }, byHand: `SELECT sum(price) FROM data WHERE ${december}` },
  { id: 'revenue-per-sale', query: { measures: [{ agg: 'sum', field: 'price', over: { agg: 'count' } }], filters: [lastMonth] }, byHand: `SELECT sum(price) / count(*) FROM data WHERE ${december}` },
  {
    id: 'online-discount', query: { measures: [{ agg: 'avg', field: 'discount', filters: [{ field: 'channel', op: 'eq', value: 'Online' }] }], filters: [lastMonth] },
    byHand: `SELECT avg(discount) FILTER (WHERE channel = 'Online') FROM data WHERE ${december}`,
  },
  { id: 'revenue-by-week', query: { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'sold_at', grain: 'week' }] }, byHand: "SELECT date_trunc('week', sold_at) AS week, sum(price) FROM data GROUP BY 1 ORDER BY 1" },
  { id: 'revenue-by-product', query: { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'product' }], limit: 10, other: true }, byHand: topTen('product') },
  { id: 'revenue-by-city', query: { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'city' }], limit: 10, other: true }, byHand: topTen('city') },
  { id: 'revenue-by-region', query: { measures: [{ agg: 'sum', field: 'price' }], dimensions: [{ field: 'region' }] }, byHand: 'SELECT region, sum(price) FROM data GROUP BY 1 ORDER BY 2 DESC' },
  {
    id: 'sales-by-weekday-and-hour', query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'sold_at', part: 'weekday' }, { field: 'sold_at', part: 'hour' }] },
    byHand: 'SELECT isodow(sold_at), hour(sold_at), count(*) FROM data GROUP BY 1, 2 ORDER BY 1, 2',
  },
  { id: 'payment-by-region', query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'region' }, { field: 'payment' }] }, byHand: 'SELECT region, payment, count(*) FROM data GROUP BY 1, 2 ORDER BY 1, 2' },
  { id: 'prices', query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'price', bins: 20 }] }, byHand: 'SELECT floor(price / 5) * 5 AS price, count(*) FROM data GROUP BY 1 ORDER BY 1' },
  {
    id: 'cost-against-price', query: { measures: [{ agg: 'count' }], dimensions: [{ field: 'price', bins: 20 }, { field: 'cost', bins: 20 }] },
    byHand: 'SELECT floor(price / 5) * 5 AS price, floor(cost / 5) * 5 AS cost, count(*) FROM data GROUP BY 1, 2 ORDER BY 1, 2',
  },
];

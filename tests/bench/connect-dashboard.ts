import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { QueryInput } from '@/lib/pure/query/schema/query';

// A table of orders as two databases make it themselves, and a dashboard of twelve widgets: each as a Query, and as
// somebody who knows the database would write it by hand.

const COUNTRIES = ['Norway', 'Germany', 'France', 'Spain', 'Italy', 'Poland', 'Brazil', 'India', 'Japan', 'Canada'];
const CHANNELS = ['web', 'store', 'phone', 'partner'];
const words = (values: string[]) => values.map((value) => `'${value}'`).join(', ');
const SECONDS = 86_400_000;

export const FILL_POSTGRESQL = (rows: number) => [
  `create table orders (id bigint primary key, ordered timestamp not null, country text not null, channel text not null,
     product text not null, price numeric(10, 2) not null, discount double precision, paid boolean not null)`,
  `insert into orders select n, timestamp '2022-01-01' + (n * 7919 % ${SECONDS}) * interval '1 second',
     (array[${words(COUNTRIES)}])[1 + n * 31 / 7 % 10], (array[${words(CHANNELS)}])[1 + n * 17 / 5 % 4],
     'Product ' || 1 + floor(power((n * 48271 % 1000) / 1000.0, 2) * 200)::int, (n * 69621 % 100000) / 100.0,
     case when n % 5 < 3 then null else (n % 300) / 1000.0 end, n % 10 > 0 from generate_series(1::bigint, ${rows}) n`,
  'vacuum analyze orders',
  'grant select on orders to reader',
];
export const FILL_MARIADB = (rows: number) => [
  'use sales',
  `create table orders (id bigint primary key, ordered datetime not null, country varchar(20) not null, channel varchar(20) not null,
     product varchar(20) not null, price decimal(10, 2) not null, discount double, paid boolean not null)`,
  `insert into orders select seq, timestamp '2022-01-01 00:00:00' + interval (seq * 7919 % ${SECONDS}) second,
     elt(1 + seq * 31 div 7 % 10, ${words(COUNTRIES)}), elt(1 + seq * 17 div 5 % 4, ${words(CHANNELS)}),
     concat('Product ', 1 + floor(power((seq * 48271 % 1000) / 1000.0, 2) * 200)), (seq * 69621 % 100000) / 100.0,
     case when seq % 5 < 3 then null else (seq % 300) / 1000.0 end, seq % 10 > 0 from seq_1_to_${rows}`,
  'analyze table orders',
];

const column = (key: string, type: QueryColumn['type'], more: Partial<QueryColumn>): QueryColumn => ({
  key,
  label: key,
  type,
  format: { kind: 'plain' },
  nulls: 0,
  invalid: 0,
  min: null,
  max: null,
  distinct: 0,
  time: null,
  review: null,
  ...more,
});
export const COLUMNS = (rows: number): QueryColumn[] => [
  column('id', 'id', { min: 1, max: rows, distinct: rows }),
  column('ordered', 'datetime', {
    min: '2022-01-01T00:00:00',
    max: '2024-09-26T23:59:59',
    distinct: rows,
    time: { grain: 'day', step: 1, regular: false },
  }),
  column('country', 'category', { distinct: COUNTRIES.length }),
  column('channel', 'category', { distinct: CHANNELS.length }),
  column('product', 'category', { distinct: 200 }),
  column('price', 'decimal', { min: 0, max: 999.99, distinct: 100_000 }),
  column('discount', 'decimal', { min: 0, max: 0.299, distinct: 300, nulls: rows * 0.6 }),
  column('paid', 'boolean', { distinct: 2 }),
];

const filters: QueryInput['filters'] = [{ field: 'ordered', op: 'last', value: { n: 1, grain: 'month' } }];
const august = "ordered >= timestamp '2024-08-01 00:00:00' and ordered < timestamp '2024-09-01 00:00:00'";
const count = { agg: 'count' as const };
const revenue = { agg: 'sum' as const, field: 'price' };
type Widget = { id: string; query: QueryInput; postgresql: string; mysql: string };
const both = (sql: string) => ({ postgresql: sql, mysql: sql });
const ranked = (name: string) => `with parts as (select product, sum(price) as revenue from orders group by 1),
  ranked as (select parts.*, row_number() over (order by revenue desc) as place from parts)
  select case when place <= 10 then product else 'Other' end as ${name}, sum(revenue) as revenue from ranked group by 1 order by 2 desc`;

export const WIDGETS: Widget[] = [
  { id: 'orders', query: { measures: [count], filters }, ...both(`select count(*) from orders where ${august}`) },
  { id: 'revenue', query: { measures: [revenue], filters }, ...both(`select sum(price) from orders where ${august}`) },
  {
    id: 'revenue-per-order',
    query: { measures: [{ ...revenue, over: count }], filters },
    ...both(`select sum(price) / count(*) from orders where ${august}`),
  },
  {
    id: 'web-discount',
    query: {
      measures: [{ agg: 'avg', field: 'discount', filters: [{ field: 'channel', op: 'eq', value: 'web' }] }],
      filters,
    },
    ...both(`select avg(case when channel = 'web' then discount end) from orders where ${august}`),
  },
  {
    id: 'revenue-by-month',
    query: { measures: [revenue], dimensions: [{ field: 'ordered', grain: 'month' }] },
    postgresql: "select date_trunc('month', ordered) as month, sum(price) from orders group by 1 order by 1",
    mysql: 'select extract(year_month from ordered) as month, sum(price) from orders group by 1 order by 1',
  },
  {
    id: 'revenue-by-product',
    query: { measures: [revenue], dimensions: [{ field: 'product' }], limit: 10, other: true },
    ...both(ranked('named')),
  },
  {
    id: 'revenue-by-country',
    query: { measures: [revenue], dimensions: [{ field: 'country' }] },
    ...both('select country, sum(price) from orders group by 1 order by 2 desc'),
  },
  {
    id: 'orders-by-weekday-and-hour',
    query: {
      measures: [count],
      dimensions: [
        { field: 'ordered', part: 'weekday' },
        { field: 'ordered', part: 'hour' },
      ],
    },
    postgresql:
      'select extract(isodow from ordered), extract(hour from ordered), count(*) from orders group by 1, 2 order by 1, 2',
    mysql: 'select weekday(ordered), hour(ordered), count(*) from orders group by 1, 2 order by 1, 2',
  },
  {
    id: 'channel-by-country',
    query: { measures: [count], dimensions: [{ field: 'country' }, { field: 'channel' }] },
    ...both('select country, channel, count(*) from orders group by 1, 2 order by 1, 2'),
  },
  {
    id: 'paid-by-channel',
    query: {
      measures: [{ ...count, filters: [{ field: 'paid', op: 'eq', value: true }], over: count }],
      dimensions: [{ field: 'channel' }],
    },
    ...both(
      'select channel, sum(case when paid then 1 else 0 end) * 1.0 / count(*) from orders group by 1 order by 2 desc',
    ),
  },
  {
    id: 'prices',
    query: { measures: [count], dimensions: [{ field: 'price', bins: 20 }] },
    ...both('select floor(price / 50) * 50 as bin, count(*) from orders group by 1 order by 1'),
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
    ...both(
      'select floor(price / 50) * 50 as bin, floor(discount * 50) / 50 as cut, count(*) from orders where discount is not null group by 1, 2 order by 1, 2',
    ),
  },
];

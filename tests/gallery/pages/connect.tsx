import { ConnectScreen } from '@/components/data-sources/connect/connect-screen';
import type { Connection, TableDetail, TableView } from '@/lib/product/connections/connection-schema';
import type { Answers } from '../server';

// The three steps: as it is, `--query type=postgresql`, `--query connection=c1` (then `--press` a table's option).
const CONNECTIONS = '/api/data-sources/connections';
const warehouse: Connection = {
  id: 'c1',
  name: 'Warehouse',
  type: 'postgresql',
  host: 'db.internal.example.com',
  port: 5432,
  database: 'sales',
  user: 'reader',
  auth: 'password',
  tls: 'verify',
  options: {},
  hasSecret: true,
  state: 'ok',
  lastError: null,
  lastUsedAt: '2026-11-26T14:02:07Z',
  createdAt: '2026-11-20T00:00:00Z',
  sources: 3,
};
const finance: Connection = {
  ...warehouse,
  id: 'c2',
  name: 'Finance in Snowflake, read-only copy of the European warehouse',
  type: 'snowflake',
  host: 'org-account.snowflakecomputing.com',
  port: 443,
  database: 'FINANCE',
  state: 'failing',
  lastError: { code: 'sign_in_refused', message: 'The user or password isn’t right.', at: '2026-11-27T04:00:00Z' },
  sources: 0,
};
const table = (name: string, rows: number | null, kind: TableView['kind'] = 'table'): TableView => ({
  schema: 'public',
  name,
  kind,
  rows,
  rowsExact: rows !== null && rows < 1000,
});
const tables = [
  table('customers', 48_210),
  table('orders', 300_000),
  table('order_lines_with_a_rather_long_name', 1_904_233),
  table('regions', 6),
  table('waiting', null, 'view'),
];
const orders: TableDetail = {
  columns: [
    ['id', 'bigint', 'integer'],
    ['customer_id', 'bigint', 'integer'],
    ['ordered_at', 'timestamp with time zone', 'datetime'],
    ['amount', 'numeric(10,2)', 'decimal'],
    ['status', 'text', 'text'],
  ].map(([name, databaseType, value]) => ({
    key: name!,
    label: name!,
    name: name!,
    databaseType: databaseType!,
    value: value as TableDetail['columns'][number]['value'],
    nullable: name !== 'id',
  })),
  preview: {
    rows: Array.from({ length: 50 }, (_, nth) => [
      String(9_007_199_254_740_993n + BigInt(nth)),
      String(100 + nth),
      `2026-11-${String(1 + (nth % 27)).padStart(2, '0')} 10:15:00`,
      `${nth * 7}.50`,
      nth % 5 === 0 ? null : 'paid',
    ]),
  },
  keys: {
    primary: ['id'],
    foreign: [{ columns: ['customer_id'], table: { schema: 'public', name: 'customers' }, to: ['id'] }],
  },
  rows: 300_000,
  rowsExact: true,
  watermarks: ['id', 'ordered_at'],
};

export const answers: Answers = {
  [`GET ${CONNECTIONS}`]: { connections: [warehouse, finance] },
  [`POST ${CONNECTIONS}/test`]: { success: true, latencyMs: 12, serverVersion: 'PostgreSQL 18.4', warning: null },
  [`GET ${CONNECTIONS}/c1/tables`]: { tables, nextCursor: null },
  ...Object.fromEntries(tables.map(({ name }) => [`GET ${CONNECTIONS}/c1/tables/public/${name}`, orders])),
};

export default function ConnectPage() {
  return <ConnectScreen />;
}

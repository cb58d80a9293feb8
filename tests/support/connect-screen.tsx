// The Connect page with a server of made-up tables.
import { useState, type ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, beforeEach, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Connection, TableDetail, TestAnswer } from '@/lib/product/connections/connection-schema';
import { ConnectScreen } from '@/components/data-sources/connect/connect-screen';

export const CONNECTIONS = '/api/data-sources/connections';
export const warehouse: Connection = {
  id: 'c1',
  name: 'Warehouse',
  type: 'postgresql',
  host: 'db.example.com',
  port: 5432,
  database: 'sales',
  user: 'reader',
  auth: 'password',
  tls: 'verify',
  options: {},
  hasSecret: true,
  state: 'ok',
  lastError: null,
  lastUsedAt: null,
  createdAt: '2026-11-27T00:00:00Z',
  sources: 2,
};
const column = (name: string, databaseType: string, value: 'integer' | 'text') =>
  ({ key: name, label: name, name, databaseType, value, nullable: name !== 'id' }) as const;
export const orders: TableDetail = {
  columns: [column('id', 'bigint', 'integer'), column('ordered_at', 'timestamptz', 'text')],
  preview: { rows: [['9007199254740993', null]] },
  keys: {
    primary: ['id'],
    foreign: [{ columns: ['customer_id'], table: { schema: 'public', name: 'customers' }, to: ['id'] }],
  },
  rows: 300_000,
  rowsExact: true,
  watermarks: ['id'],
};
const customers: TableDetail = { ...orders, keys: { primary: ['id'], foreign: [] }, watermarks: [] };
export const tables = [
  { schema: 'public', name: 'orders', kind: 'table', rows: 300_000, rowsExact: true },
  { schema: 'public', name: 'customers', kind: 'table', rows: 1200, rowsExact: false },
  { schema: 'public', name: 'waiting', kind: 'view', rows: null, rowsExact: false },
];
export const tested: TestAnswer = { success: true, latencyMs: 12, serverVersion: 'PostgreSQL 18.4', warning: null };

type Answer = { status?: number; body: unknown };
export const sent: { method: string; path: string; query: URLSearchParams; body: unknown }[] = [];
/** By `METHOD /path`; a test gives its own. */
export const answers: Record<string, Answer | ((body: unknown, query: URLSearchParams) => Answer)> = {};

/** A server of made-up tables, anew for each test of the file. */
export function withServer(): void {
  beforeEach(() => {
    sent.splice(0);
    for (const key of Object.keys(answers)) delete answers[key];
    Object.assign(answers, {
      [`GET ${CONNECTIONS}`]: { body: { connections: [warehouse] } },
      [`POST ${CONNECTIONS}/test`]: { body: tested },
      [`POST ${CONNECTIONS}`]: { status: 201, body: { connection: warehouse } },
      [`PATCH ${CONNECTIONS}/c1`]: { body: { connection: warehouse } },
      [`GET ${CONNECTIONS}/c1/tables`]: { body: { tables, nextCursor: null } },
      [`GET ${CONNECTIONS}/c1/tables/public/orders`]: { body: orders },
      [`GET ${CONNECTIONS}/c1/tables/public/customers`]: { body: customers },
      [`GET ${CONNECTIONS}/c1/tables/public/waiting`]: { body: { ...customers, keys: { primary: [], foreign: [] } } },
      'POST /api/data-sources': { status: 201, body: { dataSource: { id: 'd1' } } },
    });
    holdToken({ accessToken: 'token', expiresIn: 900 });
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const parsed: unknown = body ? JSON.parse(body) : undefined;
      sent.push({ method, path: pathname, query: searchParams, body: parsed });
      const found = answers[`${method} ${pathname}`];
      const answer = typeof found === 'function' ? found(parsed, searchParams) : found;
      return new Response(JSON.stringify(answer?.body ?? { message: 'Not found.', code: 'not_found' }), {
        status: answer ? (answer.status ?? 200) : 404,
      });
    });
  });
  afterEach(() => {
    cleanup();
    dropToken();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    window.history.replaceState(null, '', '/');
  });
}

export const bodies = (method: string, path: string) =>
  sent.filter((each) => each.method === method && each.path === path).map(({ body }) => body);

/** The address as Next keeps it: what is pushed is read again. */
function Address({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState(window.location.search);
  const [own] = useState(() => {
    const push = window.history.pushState.bind(window.history);
    const go = (address: string | URL) => {
      push(null, '', address);
      setSearch(new URL(address, window.location.href).search);
    };
    vi.spyOn(window.history, 'pushState').mockImplementation((_state, _title, address) => go(address ?? ''));
    return { push: vi.fn(go), refresh: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn() };
  });
  return (
    <AppRouterContext value={own as never}>
      <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>
    </AppRouterContext>
  );
}

export function open(search = '') {
  window.history.replaceState(null, '', `/data-sources/connect${search}`);
  render(
    <Address>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { queryFn, retry: false } } })}>
        <ToastProvider>
          <ConnectScreen />
        </ToastProvider>
      </QueryClientProvider>
    </Address>,
  );
}
const queryFn = async ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => {
  const response = await fetch(String(path));
  const body: unknown = await response.json();
  if (!response.ok) throw new Error((body as { message: string }).message);
  return body;
};
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

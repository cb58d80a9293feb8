import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JobsProvider } from '@/components/client/jobs/jobs';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { DataSource, StatementTable } from '@/lib/product/data-sources/schema/schema';
import { StatementOrigin } from './statement-origin';

const me = {
  id: 'u1',
  username: 'ada',
  email: 'a@example.com',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w1', name: 'ada', role: 'owner' },
} as const;
const SQL = 'SELECT region, sum(sales) FROM orders GROUP BY ALL';
const orders: StatementTable = { dataSourceId: 'd0', name: 'orders', version: 1, currentVersion: 1 };
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    sent.push(`${method} ${url.split('?')[0]!}`);
    return url.startsWith('/api/sql/data-source/d1')
      ? new Response(JSON.stringify({ dataSource: { id: 'd1', name: 'By region', version: 2 } }))
      : new Response('{}', { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(tables: StatementTable[], { status = 'ready', mayChange = true } = {}) {
  const onRefreshed = vi.fn();
  const source = { id: 'd1', name: 'By region', version: 1, status, statement: SQL, statementTables: tables };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider known={me}>
        <ToastProvider>
          <JobsProvider>
            <StatementOrigin
              source={source as unknown as DataSource}
              statement={SQL}
              onRefreshed={mayChange ? onRefreshed : undefined}
            />
          </JobsProvider>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return onRefreshed;
}
const text = () => document.body.textContent;

it('says what the SQL read, and runs it again', async () => {
  const onRefreshed = show([orders]);
  expect(text()).toContain('Read orders v1.');
  await userEvent.click(screen.getByText('From SQL'));
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(onRefreshed).toHaveBeenCalledWith(expect.objectContaining({ version: 2 })));
  expect(sent).toContain('POST /api/sql/data-source/d1');
});

it.each<[string, StatementTable[], string]>([
  ['a newer version', [{ ...orders, currentVersion: 2 }], 'orders has a newer version.'],
  ['one in the bin', [{ ...orders, dataSourceId: null, currentVersion: null }], 'orders was deleted'],
  [
    'one that is gone',
    [{ dataSourceId: null, name: null, version: 1, currentVersion: null }],
    'A data source that its SQL reads was deleted',
  ],
  ['one that is stale itself', [orders], 'A data source that its SQL reads is out of date.'],
])('says why it is out of date: %s', (_, tables, why) => {
  show(tables, { status: 'stale' });
  expect(text()).toContain(why);
  expect(text()).toContain('You’re viewing version 1 of By region.');
});

it('says that its rows are others now, and offers nothing to those who may not change it', () => {
  show([], { mayChange: false });
  expect(text()).toContain('They aren’t known to be those of this statement.');
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
});

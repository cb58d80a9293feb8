import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { fetchByKey } from '@/components/client/requests/query-client';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Me } from '@/lib/base/auth/schema';
import { SidePanel } from './side-panel';

const kept = {
  id: 'k',
  name: 'Monthly',
  sql: 'SELECT month',
  connection: null,
  createdById: 'u',
  updatedAt: '2026-11-28T02:00:00Z',
};
const ran = [
  {
    id: 'a',
    sql: 'SELECT 1',
    connection: { id: 'c', name: 'Sales' },
    ranAt: '2026-11-28T02:00:00Z',
    ms: 4,
    rowCount: 1,
  },
  { id: 'b', sql: 'SELECT nope', connection: null, ranAt: '2026-11-28T01:00:00Z', ms: 4, rowCount: null },
];
let sent: string[] = [];
let lists: Record<string, unknown[]> = {};

beforeEach(() => {
  sent = [];
  lists = { '/api/sql/history': ran, '/api/sql/saved': [kept] };
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const path = url.split('?')[0]!;
    if (method !== 'GET' && !path.includes('/auth/')) sent.push(`${method} ${path}`);
    return new Response(JSON.stringify({ statements: lists[path] ?? [], success: true }), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(role: 'owner' | 'viewer') {
  const me = {
    id: 'u',
    username: 'ann',
    email: 'ann@example.com',
    role: 'analyst',
    plan: 'free',
    workspace: { id: 'w', name: 'ann', role },
  } as Me;
  const act = { onInsert: vi.fn(), onOpen: vi.fn(), onOpenSaved: vi.fn() };
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: fetchByKey } } });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider known={me}>
        <ToastProvider>
          <SidePanel tables={[]} connection={null} {...act} />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return act;
}

it('says what to do where there is no table yet', () => {
  show('owner');
  expect(screen.getByText(/No tables yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Data Sources' })).toBeTruthy();
});

it('lists what was run with how it ended, opens it, and is cleared after asking', async () => {
  const user = userEvent.setup();
  const { onOpen } = show('owner');
  await user.click(screen.getByRole('tab', { name: 'History' }));
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SELECT 1.*· of Sales · 1 row$/),
    expect.stringMatching(/^SELECT nope.*· failed$/),
  ]);
  await user.click(screen.getByRole('button', { name: 'SELECT nope' }));
  expect(onOpen).toHaveBeenCalledWith(ran[1]);
  await user.click(screen.getByRole('button', { name: 'Clear history' }));
  lists['/api/sql/history'] = [];
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear history' }));
  expect(await screen.findByText(/Nothing run yet/)).toBeTruthy();
  expect(sent).toEqual(['DELETE /api/sql/history']);
});

it('opens what is saved, and deletes it after asking', async () => {
  const user = userEvent.setup();
  const { onOpenSaved } = show('owner');
  await user.click(screen.getByRole('tab', { name: 'Saved' }));
  await user.click(await screen.findByRole('button', { name: 'SELECT month' }));
  expect(onOpenSaved).toHaveBeenCalledWith(kept);
  await user.click(screen.getByRole('button', { name: 'Actions on Monthly' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  lists['/api/sql/saved'] = [];
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/No saved statements yet/)).toBeTruthy();
  expect(sent).toEqual(['DELETE /api/sql/saved/k']);
});

it('a viewer reads what is saved, and is told that saving needs more', async () => {
  show('viewer');
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Saved' }));
  expect(await screen.findByRole('button', { name: 'SELECT month' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions on Monthly' })).toBeNull();
  expect(screen.getByText(/Viewers can run saved statements/)).toBeTruthy();
});

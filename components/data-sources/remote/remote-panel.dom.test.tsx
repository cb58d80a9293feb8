import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JobsProvider } from '@/components/client/jobs/jobs';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { RemoteView } from '@/lib/product/data-sources/schema/remote-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { RemotePanel } from './remote-panel';

const me = {
  id: 'u1',
  username: 'ada',
  email: 'a@example.com',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w1', name: 'ada', role: 'owner' },
} as const;
const remote: RemoteView = {
  mode: 'live',
  connection: { id: 'c1', name: 'Warehouse', type: 'postgresql' },
  rows: { kind: 'table', table: { schema: 'public', name: 'orders' } },
  freshness: 300,
  refresh: 'daily',
  watermark: null,
  moment: new Date(2026, 10, 20, 14, 2, 7).toISOString(),
  sampleRows: 200_000,
  nextRefreshAt: null,
  failure: null,
  leftOut: [{ name: 'photo', databaseType: 'bytea' }],
};
const source = { id: 'd1', name: 'orders', rowCount: 300_000, columns: [] } as unknown as DataSource;
let sent: { method: string; path: string; body: unknown }[] = [];
let answer: { status: number; body: object };

beforeEach(() => {
  sent = [];
  answer = { status: 200, body: { dataSource: { ...source, name: 'after' } } };
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = url.split('?')[0]!;
    sent.push({ method, path, body: body ? JSON.parse(body) : undefined });
    if (path.includes('/tables/')) return new Response(JSON.stringify({ watermarks: ['id'] }));
    if (path.startsWith('/api/data-sources/d1')) return new Response(JSON.stringify(answer.body), answer);
    return new Response('{}', { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(change: Partial<RemoteView> = {}, mayChange = true) {
  const onChanged = vi.fn();
  const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn() };
  render(
    <AppRouterContext value={router as never}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider known={me}>
          <ToastProvider>
            <JobsProvider>
              <RemotePanel
                source={source}
                remote={{ ...remote, ...change }}
                mayChange={mayChange}
                onChanged={onChanged}
              />
            </JobsProvider>
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
  return onChanged;
}
const text = () => document.body.textContent ?? '';

it('says where the rows are, as of when, how fresh, and what stands on a sample', () => {
  show();
  expect(text()).toContain('Live from Warehouse (PostgreSQL), read at 20 Nov, 14:02:07.');
  expect(text()).toContain('Charts reuse an answer for 5 minutes');
  expect(text()).toContain('an even sample of 200,000 rows');
  expect(text()).toContain('1 column left out, because questions can’t use its type: photo (bytea).');
});

it('offers nothing to those who only look', () => {
  show({}, false);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says why the database doesn’t answer, and of when the last answers are', () => {
  const at = new Date(2026, 10, 20, 15, 0, 0).toISOString();
  show({ failure: { code: 'host_unreachable', message: 'The host can’t be reached.', at } });
  expect(text()).toContain('Warehouse couldn’t be read at 20 Nov, 15:00:00: The host can’t be reached.');
  expect(text()).toContain('You’re viewing the last answers, as of 20 Nov, 14:02:07.');
  expect(screen.getAllByRole('button', { name: 'Refresh' })).toHaveLength(1);
});

it('asks at once', async () => {
  const onChanged = show();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ name: 'after' })));
  expect(sent.some(({ method, path }) => method === 'POST' && path === '/api/data-sources/d1/refresh')).toBe(true);
});

it('says where asking failed', async () => {
  answer = { status: 422, body: { message: 'The host can’t be reached.', code: 'host_unreachable' } };
  const onChanged = show();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Couldn’t refresh “orders”')).toBeTruthy();
  expect(onChanged).not.toHaveBeenCalled();
});

it('turns into a copy with a schedule and a column that grows', async () => {
  const onChanged = show();
  await userEvent.click(screen.getByRole('button', { name: 'Live or copy…' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Copy/ }));
  expect(screen.getByText(/All 300,000 rows are copied now/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Refresh'), 'hourly');
  await userEvent.selectOptions(await screen.findByLabelText('At a refresh, copy'), 'id');
  await userEvent.click(screen.getByRole('button', { name: 'Take a copy' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
    mode: 'copy',
    refresh: 'hourly',
    watermark: 'id',
  });
});

it('keeps a copy’s column that grows while its table can’t be looked at', async () => {
  show({ mode: 'copy', watermark: 'id', nextRefreshAt: remote.moment, sampleRows: null });
  expect(text()).toContain('Copied from Warehouse (PostgreSQL)');
  expect(text()).toContain('It’s refreshed every day. Next: 20 Nov, 14:02:07.');
  expect(text()).toContain('A refresh adds the rows with a higher id.');
  await userEvent.click(screen.getByRole('button', { name: 'Live or copy…' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('At a refresh, copy')).value).toBe('id');
  await userEvent.click(screen.getByRole('radio', { name: /^Live/ }));
  expect(screen.getByText(/The copied rows are deleted/)).toBeTruthy();
});

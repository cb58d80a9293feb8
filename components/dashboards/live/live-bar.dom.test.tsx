import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JobsProvider } from '@/components/client/jobs/jobs';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Sources } from '../state/use-sources';
import type { Widgets } from '../state/use-widgets';
import LiveBar from './live-bar';

const me = {
  id: 'u1',
  username: 'ada',
  email: 'a@example.com',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w1', name: 'ada', role: 'owner' },
} as const;
const at = (minute: number, second: number) => new Date(2026, 10, 20, 14, minute, second).toISOString();
const orders = { id: 'd1', name: 'orders', mode: 'live', remote: { connection: { name: 'Warehouse' } } };
const file = { id: 'd2', name: 'shops.csv', mode: null, remote: null };
let posted: string[] = [];
let status = 200;

beforeEach(() => {
  posted = [];
  status = 200;
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const path = url.split('?')[0]!;
    if (method === 'POST' && /data-sources.+refresh$/.test(path)) posted.push(path);
    const body = status === 200 ? { dataSource: { ...orders, name: 'after' } } : { message: 'It took too long.' };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(moments: object[], answered = true) {
  const data = { sources: [orders, file] as unknown as DataSource[], take: vi.fn() } as unknown as Sources;
  const widgets = Object.fromEntries(moments.map((moment, nth) => [`w${nth}`, { rows: [], moment }]));
  const answers = { widgets, answered, retryAll: vi.fn() } as unknown as Widgets;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider known={me}>
        <JobsProvider>
          <LiveBar data={data} answers={answers} sourceOf={() => 'd1'} />
        </JobsProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { data, answers };
}
const text = () => document.body.textContent ?? '';

it('says the one moment of all numbers', () => {
  show([{ at: at(2, 7) }, { at: at(2, 7) }]);
  expect(text()).toContain('“orders” is live, read at 20 Nov, 14:02:07.');
});

it('says between which moments it was read where there isn’t one', () => {
  show([{ at: at(2, 7), until: at(2, 9) }, { at: at(2, 8) }]);
  expect(text()).toContain('read between 20 Nov, 14:02:07 and 20 Nov, 14:02:09.');
});

it('says that the database is being asked', () => {
  show([], false);
  expect(screen.getByRole('status').textContent).toBe('Asking the database…');
});

it('says why the numbers are old, and how old', () => {
  show([{ at: at(2, 7), stale: { code: 'host_unreachable', message: 'The host can’t be reached.' } }]);
  expect(text()).toContain(
    'Warehouse couldn’t be read: The host can’t be reached. “orders” shows its last answers, read at 20 Nov, 14:02:07.',
  );
});

it('asks the database, then every chart', async () => {
  const { data, answers } = show([{ at: at(2, 7) }]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(answers.retryAll).toHaveBeenCalledTimes(1));
  expect(posted).toEqual(['/api/data-sources/d1/refresh']);
  expect(data.take).toHaveBeenCalledWith(expect.objectContaining({ name: 'after' }));
});

it('says where asking failed, and asks the charts all the same', async () => {
  status = 422;
  const { data, answers } = show([{ at: at(2, 7) }]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Couldn’t ask the database again. It took too long.')).toBeTruthy();
  expect(answers.retryAll).toHaveBeenCalledTimes(1);
  expect(data.take).not.toHaveBeenCalled();
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NotificationList } from '@/lib/product/notifications/schema';
import { Bell } from './bell';

const calls = vi.hoisted(() => ({ api: vi.fn(), listener: null as ((job: unknown) => void) | null }));
vi.mock('@/components/client/requests/api', () => ({ api: calls.api }));
vi.mock('@/components/client/jobs/jobs', () => {
  const jobs = {
    listen: (listener: (job: unknown) => void) => {
      calls.listener = listener;
      return () => {};
    },
  };
  return { useJobs: () => jobs };
});

const line = (id: string, readAt: string | null) => ({
  id,
  kind: 'alert_fired' as const,
  text: `Revenue is above ${id}.`,
  href: '/dashboard/1',
  createdAt: '2026-11-25T08:00:00Z',
  readAt,
});
const two: NotificationList = { items: [line('2', null), line('1', '2026-11-25T09:00:00Z')], unread: 1 };

function show() {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ({ queryKey: [path] }) => calls.api(path) as Promise<unknown> } },
  });
  render(
    <QueryClientProvider client={client}>
      <Bell />
    </QueryClientProvider>,
  );
}
beforeEach(() => {
  calls.api.mockReset();
  calls.api.mockImplementation(async (path: string) => (path.endsWith('/read') ? { ...two, unread: 0 } : two));
});
afterEach(cleanup);

it('says how many are unread, opens by keyboard and lists them', async () => {
  show();
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  bell.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'Unread: Revenue is above 2.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Revenue is above 1.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Alerts and deliveries' }).getAttribute('href')).toBe('/alerts');
});

it('marks all as read', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: /1 unread/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect(calls.api).toHaveBeenCalledWith('/api/notifications/read', { method: 'POST', data: {} });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull());
});

it('is read again when a check has ended, and not for other jobs', async () => {
  show();
  await screen.findByRole('button', { name: /1 unread/ });
  const before = calls.api.mock.calls.length;
  calls.listener!({ kind: 'ingest', state: 'succeeded' });
  expect(calls.api.mock.calls).toHaveLength(before);
  calls.listener!({ kind: 'check_alert', state: 'succeeded' });
  await waitFor(() => expect(calls.api.mock.calls.length).toBe(before + 1));
});

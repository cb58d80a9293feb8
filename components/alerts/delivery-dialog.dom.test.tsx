import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Delivery, DeliveryGuest } from '@/lib/product/deliveries/schema';
import DeliveryDialog from './delivery-dialog';
import { guestInWords, runInWords } from './words';

const me = (plan: 'free' | 'premium') =>
  ({
    id: 'u1',
    username: 'ada',
    email: 'a@example.com',
    role: 'analyst',
    plan,
    workspace: { id: 'w1', name: 'ada', role: 'owner' },
  }) as const;
const guest = { shareId: 's1', email: 'guest@example.com', label: 'Board', ended: null };

function show(guests = [guest], plan: 'free' | 'premium' = 'premium') {
  const onClose = vi.fn();
  const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn() };
  render(
    <AppRouterContext value={router as never}>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false, queryFn: () => ({}) } } })}
      >
        <SessionProvider known={me(plan)}>
          <ToastProvider>
            <DeliveryDialog
              dashboardId="d"
              members={[
                { userId: 'u1', username: 'ada' },
                { userId: 'u2', username: 'ben' },
              ]}
              guests={guests}
              onClose={onClose}
            />
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
  return onClose;
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
/** What was posted; modules are shared with other files, so that the server is stubbed, not the client. */
let posted: unknown[] = [];
async function sent() {
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  return posted[0];
}

beforeEach(() => {
  posted = [];
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'POST' && !url.includes('/auth/')) posted.push(JSON.parse(body!));
    return new Response('{"delivery":{}}', { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

it('goes to members and guests, with a PDF where it is asked for', async () => {
  const onClose = show();
  await userEvent.click(box('ben'));
  await userEvent.click(box('ada (you)'));
  await userEvent.click(box(/guest@example\.com/));
  await userEvent.click(box('Attach a PDF'));
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  expect(await sent()).toMatchObject({
    dashboardId: 'd',
    recipients: ['u2'],
    guests: ['s1'],
    attachPdf: true,
  });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('says on Free why no PDF can be attached', async () => {
  show([], 'free');
  expect(box('Attach a PDF').disabled).toBe(true);
  const why = document.getElementById(box('Attach a PDF').getAttribute('aria-describedby')!);
  expect(why!.textContent).toBe('PDF and Word export are part of Premium. See the plans');
  expect(screen.queryByRole('group', { name: 'Guests' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  expect(await sent()).toMatchObject({ recipients: ['u1'], guests: [], attachPdf: false });
});

it('needs somebody to go to', async () => {
  show();
  await userEvent.click(box('ada (you)'));
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  expect(posted).toEqual([]);
});

it.each<[Partial<DeliveryGuest>, string]>([
  [{}, 'guest@example.com'],
  [{ ended: 'revoked' }, 'guest@example.com (link withdrawn)'],
  [{ ended: 'expired', unsubscribed: true }, 'guest@example.com (unsubscribed)'],
  [{ email: null, ended: 'password' }, 'Board (guest) (link asks for a password)'],
])('tells how a guest stands: %o', (change, words) => {
  expect(guestInWords({ ...guest, unsubscribed: false, ...change })).toBe(words);
});

it('tells why the PDF of a run was left out', () => {
  const run = { id: 'r', state: 'sent', error: null, messages: 2, createdAt: '' } as const;
  const told = (note: string | null) => runInWords({ runs: [{ ...run, note }] } as Delivery);
  expect(told(null)).toBe('Last sent to 2 people');
  expect(told('The PDF was left out. Why.')).toBe('Last sent to 2 people. The PDF was left out. Why.');
});

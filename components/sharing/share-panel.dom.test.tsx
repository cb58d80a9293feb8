import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Share } from '@/lib/product/sharing/schema';
import SharePanel from './share-panel';

const ID = '019a0000-0000-7000-8000-000000000002';
const SHARES = `/api/dashboards/${ID}/shares`;
const URL_OF_LINK = 'https://plumbline.example/shared/one-token';

const share = (more: Partial<Share> = {}): Share => ({
  id: 's1',
  label: 'The board',
  dashboardIds: [ID],
  lockedFilters: [],
  hiddenColumns: [],
  allowFilters: true,
  allowDownload: false,
  detail: 'aggregates',
  showComments: false,
  origins: [],
  passwordSet: false,
  expiresAt: '2026-12-25T23:59:59.000Z',
  status: 'active',
  opens: 3,
  lastOpenedAt: null,
  createdBy: 'ada',
  createdAt: '2026-11-25T10:00:00.000Z',
  ...more,
});

/** What was sent, and what the server answers by method and path. */
let sent: [string, unknown][] = [];
let answers: Record<string, unknown> = {};
beforeEach(() => {
  sent = [];
  answers = { [`GET ${SHARES}`]: { shares: [] }, 'GET /api/dashboards': [] };
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const name = `${method} ${url.split('?')[0]}`;
    if (method !== 'GET' && !name.includes('/auth/')) sent.push([name, body ? JSON.parse(body) : undefined]);
    return name in answers
      ? new Response(JSON.stringify(answers[name]), { status: 200 })
      : new Response('{"message":"Not now.","code":"conflict"}', { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(plan: 'free' | 'premium' = 'premium') {
  const me = {
    id: 'u1',
    username: 'ada',
    email: 'a@example.com',
    role: 'analyst',
    plan,
    workspace: { id: 'w1', name: 'ada', role: 'owner' },
  } as const;
  const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn() };
  const read = async ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    (await fetch(String(path))).json() as Promise<unknown>;
  render(
    <AppRouterContext value={router as never}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, queryFn: read } } })}>
        <SessionProvider known={me}>
          <ToastProvider>
            <SharePanel dashboard={{ id: ID, name: 'Sales & more' }} sources={[]} onClose={vi.fn()} />
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
async function choose(action: string) {
  const trigger = await screen.findByRole('button', { name: 'Actions on “The board”' });
  await act(async () => void fireEvent.keyDown(trigger, { key: 'Enter' }));
  const item = await screen.findByRole('menuitem', { name: action }, { timeout: 4000 });
  await act(async () => void fireEvent.click(item));
  return within(await screen.findByRole('alertdialog'));
}

describe('the links of a dashboard', () => {
  it('are made, and their address is shown once', async () => {
    answers[`POST ${SHARES}`] = { shares: [{ share: share(), token: 'one-token', url: URL_OF_LINK }] };
    show();
    expect(await screen.findByText(/Not shared yet/)).toBeTruthy();
    await press('New link');
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'The board' } });
    fireEvent.click(screen.getByLabelText('Show open comments and who wrote them'));
    expect(screen.getByText(/They read each text as it is/)).toBeTruthy();
    answers[`GET ${SHARES}`] = { shares: [share({ showComments: true })] };
    await press('Create link');
    expect(sent).toEqual([
      [`POST ${SHARES}`, expect.objectContaining({ label: 'The board', showComments: true, dashboardIds: [ID] })],
    ]);
    expect((await screen.findByLabelText<HTMLInputElement>('The board')).value).toBe(URL_OF_LINK);
    expect(screen.getByText(/it won’t be shown again/)).toBeTruthy();
    await press('Back');
    expect(await screen.findByText(/comments shown/)).toBeTruthy();
    expect(screen.getByText(/by ada · 3 opens/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('one-token');
    expect(screen.queryByDisplayValue(URL_OF_LINK)).toBeNull();
  });

  it('name the dashboard, not the label, where another site shows them', async () => {
    const made = share({ origins: ['https://intranet.example'] });
    answers[`POST ${SHARES}`] = { shares: [{ share: made, token: 'one-token', url: URL_OF_LINK }] };
    show();
    await press('New link');
    await press('Create link');
    const snippet = (await screen.findByLabelText<HTMLInputElement>(/To embed it/)).value;
    expect(snippet).toContain(`src="${URL_OF_LINK}?theme=auto"`);
    expect(snippet).toContain('title="Sales &amp; more"');
    expect(snippet).not.toContain('The board');
  });

  it('say why one couldn’t be made, and keep what was typed', async () => {
    show();
    await press('New link');
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'The board' } });
    await press('Create link');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now.'));
    expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('The board');
    fireEvent.change(screen.getByLabelText('Works until'), { target: { value: '' } });
    await press('Create link');
    expect(screen.getByRole('alert').textContent).toContain('Choose the last day');
    expect(sent).toHaveLength(1);
  });

  it('are withdrawn after a question', async () => {
    answers[`GET ${SHARES}`] = { shares: [share()] };
    answers['DELETE /api/shares/s1'] = { success: true };
    show();
    const question = await choose('Withdraw');
    expect(sent).toEqual([]);
    answers[`GET ${SHARES}`] = { shares: [share({ status: 'revoked' })] };
    await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Withdraw' })));
    expect(sent).toEqual([['DELETE /api/shares/s1', undefined]]);
    expect(await screen.findByText('Withdrawn')).toBeTruthy();
  });

  it('get a new address, which is shown once as the first was', async () => {
    answers[`GET ${SHARES}`] = { shares: [share()] };
    const url = 'https://plumbline.example/shared/another-token';
    answers['POST /api/shares/s1/rotate'] = { share: share(), token: 'another-token', url };
    show();
    const question = await choose('New link address');
    expect(question.getByText(/cut off at once/)).toBeTruthy();
    await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Create new address' })));
    expect((await screen.findByLabelText<HTMLInputElement>('The board')).value).toBe(url);
  });

  it('can be withdrawn on Free, not made', async () => {
    answers[`GET ${SHARES}`] = { shares: [share()] };
    show('free');
    expect(await screen.findByText('The board')).toBeTruthy();
    expect(screen.getByText('Sharing with guests is part of Premium.', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
  });
});

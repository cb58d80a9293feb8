import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { ApiToken } from '@/lib/base/auth/api-token-schema';
import { ApiTokens } from './api-tokens';

const TOKENS = '/api/user/tokens';
const TOKEN: ApiToken = {
  id: 't1',
  name: 'Nightly report',
  prefix: 'plb_abc123',
  scope: 'read',
  createdAt: '2026-11-25T10:00:00.000Z',
  expiresAt: '2026-12-25T10:00:00.000Z',
  lastUsedAt: null,
};
const SECRET = `plb_abc123${'x'.repeat(37)}`;

/** The dialog is fetched when it is used, which a busy machine takes its time for. */
const SLOW = 30_000;

let kept: ApiToken[] = [];
let sent: [string, unknown][] = [];
let refusal: { status: number; body: object } | null = null;
beforeEach(() => {
  [kept, sent, refusal] = [[], [], null];
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    sent.push([`${method} ${url}`, body ? JSON.parse(body) : null]);
    if (refusal) return new Response(JSON.stringify(refusal.body), { status: refusal.status });
    if (method === 'DELETE') kept = [];
    if (method === 'POST') kept = [TOKEN];
    return new Response(JSON.stringify(method === 'POST' ? { token: TOKEN, secret: SECRET } : { success: true }));
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => ({ tokens: kept }) } } });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ApiTokens />
      </ToastProvider>
    </QueryClientProvider>,
  );
}
async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  return screen.findByRole('dialog', {}, { timeout: 20_000 });
}

it(
  'creates a token and shows its secret once',
  async () => {
    show();
    const dialog = await openDialog();
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Nightly report' } });
    fireEvent.change(within(dialog).getByLabelText('Access'), { target: { value: 'write' } });
    fireEvent.change(within(dialog).getByLabelText('Expires in'), { target: { value: '90' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect((await screen.findByLabelText('API token')).textContent).toBe(SECRET);
    expect(sent).toEqual([[`POST ${TOKENS}`, { name: 'Nightly report', scope: 'write', days: 90 }]]);
    fireEvent.click(screen.getByRole('button', { name: 'I’ve saved it' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    const row = within(await screen.findByRole('row', { name: /Nightly report/ }));
    for (const text of ['plb_abc123…', 'Read', '25 Dec 2026', 'never']) expect(row.getByText(text)).toBeTruthy();
  },
  SLOW,
);

it(
  'says what is wrong with a name where it stands',
  async () => {
    refusal = {
      status: 400,
      body: { code: 'validation', message: 'name: is required', details: { fields: { name: 'is required' } } },
    };
    show();
    const dialog = await openDialog();
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: ' ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create token' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
  },
  SLOW,
);

it('revokes a token after a question', async () => {
  kept = [TOKEN];
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Nightly report' }));
  const question = await screen.findByRole('alertdialog');
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Nightly report/ })).toBeNull());
  expect(sent).toEqual([[`DELETE ${TOKENS}/t1`, null]]);
});

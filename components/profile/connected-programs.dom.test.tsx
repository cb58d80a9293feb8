import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { ConnectedProgram } from '@/lib/base/auth/program-schema';
import { ConnectedPrograms } from './connected-programs';

const PROGRAM: ConnectedProgram = {
  id: 'p1',
  name: 'An assistant',
  host: '127.0.0.1',
  isLocal: true,
  scope: 'write',
  createdAt: '2026-11-25T10:00:00.000Z',
  lastUsedAt: null,
};

let kept: ConnectedProgram[] = [];
let sent: string[] = [];
beforeEach(() => {
  [kept, sent] = [[PROGRAM], []];
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    sent.push(`${method} ${url}`);
    kept = [];
    return new Response(JSON.stringify({ success: true }));
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

it('lists what is connected with its host, and disconnects it after a question', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => ({ programs: kept }) } } });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ConnectedPrograms address="https://plumbline.example" />
      </ToastProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText('https://plumbline.example/api/mcp')).toBeTruthy();
  const row = within(await screen.findByRole('row', { name: /An assistant/ }));
  for (const text of ['your computer (127.0.0.1)', 'Read and change', 'never'])
    expect(row.getByText(text)).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Disconnect An assistant' }));
  const question = await screen.findByRole('alertdialog');
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /An assistant/ })).toBeNull());
  expect(sent).toEqual(['DELETE /api/user/programs/p1']);
});

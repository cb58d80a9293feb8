import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import type { AuthorizationReading } from '@/lib/base/auth/program-schema';
import { ProgramScreen } from './program-screen';

const WORKSPACE = { id: 'w1', name: 'Sales team' };
const ASKED = { client_id: 'p1', redirect_uri: 'https://assistant.example/back' };
const asks = (most: 'read' | 'write'): AuthorizationReading => ({
  kind: 'asks',
  asked: ASKED,
  asking: { name: 'An assistant', host: 'assistant.example', isLocal: false, most },
});

let sent: unknown[] = [];
let gone: string[] = [];
let refusal: string | null = null;
beforeEach(() => {
  [sent, gone, refusal] = [[], [], null];
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.spyOn(location, 'assign').mockImplementation((to) => void gone.push(String(to)));
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return refusal === null
      ? new Response(JSON.stringify({ to: 'https://assistant.example/back?code=c' }))
      : new Response(JSON.stringify({ code: 'conflict', message: refusal }), { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const show = (reading: AuthorizationReading) =>
  render(<ProgramScreen reading={reading} account="ada" workspace={WORKSPACE} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('says who asks, where the answer goes, for which workspace and account; reading is set', async () => {
  show(asks('write'));
  for (const text of ['An assistant', 'assistant.example', 'Sales team', 'ada'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Read Reads/ }).checked).toBe(true);
  press('Connect');
  await waitFor(() => expect(gone).toEqual(['https://assistant.example/back?code=c']));
  expect(sent).toEqual([['/api/oauth/consent', { asked: ASKED, workspaceId: 'w1', answer: 'read' }]]);
  expect(screen.getByRole('link', { name: 'Back to assistant.example' }).getAttribute('href')).toBe(gone[0]);
});

it('lets it change data where that was asked and is chosen', async () => {
  show(asks('write'));
  fireEvent.click(screen.getByRole('radio', { name: /^Read and change/ }));
  press('Connect');
  await waitFor(() => expect(sent).toMatchObject([['/api/oauth/consent', { answer: 'write' }]]));
});

it('offers no more than was asked, and tells the program of a cancel', async () => {
  show(asks('read'));
  expect(screen.queryByRole('radio', { name: /change/ })).toBeNull();
  press('Cancel');
  await waitFor(() => expect(sent).toMatchObject([['/api/oauth/consent', { answer: 'cancel' }]]));
});

it('stays where it is refused', async () => {
  refusal = 'You’ve switched to another workspace since. Reload this page.';
  show(asks('read'));
  press('Connect');
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(gone).toEqual([]);
});

it('leads nowhere by itself: a fault has a link back, an unknown program none', () => {
  show({
    kind: 'faulty',
    message: 'scope: x.',
    host: 'assistant.example',
    back: 'https://assistant.example/back?error=x',
  });
  expect(screen.getByRole('link', { name: 'Back to assistant.example' })).toBeTruthy();
  cleanup();
  show({ kind: 'unknown', message: 'Nobody knows it.' });
  expect(screen.getByText('Nobody knows it.')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(gone).toEqual([]);
});

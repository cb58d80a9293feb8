import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Me } from '@/lib/base/auth/schema';
import type { OwnFactors } from '@/lib/base/factors/schema';
import { SecondFactor } from './second-factor';

const PATH = '/api/user/second-factor';
const ME: Me = {
  id: 'u',
  username: 'ann',
  email: 'ann@example.com',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w' as Me['workspace']['id'], name: 'ann', role: 'owner' },
};
const NOTHING: OwnFactors = {
  hasPassword: true,
  authenticator: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  passkeysPossible: true,
  required: false,
  identities: [],
};
const AT = '2026-11-25T10:00:00.000Z';
const SET_UP: OwnFactors = { ...NOTHING, authenticator: { createdAt: AT }, recoveryCodesLeft: 2 };

/** The dialog is fetched when it is used, which a busy machine takes its time for. */
const SLOW = 30_000;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

let sent: [string, unknown][] = [];
let answers: Record<string, [number, unknown]> = {};
beforeEach(() => {
  sent = [];
  answers = { 'GET /api/auth/me': [200, ME] };
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const name = `${method} ${url.split('?')[0]}`;
    if (method !== 'GET' && name.includes(PATH)) sent.push([name, JSON.parse(body!)]);
    const [status, answer] = answers[name] ?? [409, { message: 'Not now.', code: 'conflict' }];
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(factors: OwnFactors) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => factors, staleTime: Infinity } } });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider known={ME}>
        <ToastProvider>
          <SecondFactor />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

it(
  'sets an app up: password, key and first code, then the recovery codes once',
  async () => {
    answers[`POST ${PATH}/authenticator`] = [200, { secret: 'ABCDEFGH', address: 'otpauth://totp/x' }];
    answers[`POST ${PATH}/authenticator/confirm`] = [
      200,
      { factors: { ...SET_UP, recoveryCodesLeft: 10 }, recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] },
    ];
    show(NOTHING);
    fireEvent.click(await screen.findByRole('button', { name: 'Set up app' }));
    const dialog = await screen.findByRole('dialog');
    fill(within(dialog).getByLabelText('Current password'), 'the password');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await within(dialog).findByLabelText('Key for your authenticator app')).toHaveProperty('value', 'ABCD EFGH');
    fill(within(dialog).getByLabelText('Code'), '123456');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }));
    expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe('AAAA-BBBB-CCCC-DDDD');
    fireEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(await screen.findByText('10 of 10 left. Each one signs you in once if you lose your device.')).toBeTruthy();
    expect(sent).toEqual([
      [`POST ${PATH}/authenticator`, { currentPassword: 'the password' }],
      [`POST ${PATH}/authenticator/confirm`, { code: '123456' }],
    ]);
  },
  SLOW,
);

it(
  'removes it with the password, and says what is wrong with that',
  async () => {
    const why = 'The current password is wrong.';
    answers[`DELETE ${PATH}`] = [
      400,
      { message: why, code: 'validation', details: { fields: { currentPassword: why } } },
    ];
    show(SET_UP);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove app' }));
    const dialog = await screen.findByRole('dialog');
    fill(within(dialog).getByLabelText('Current password'), 'x');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText(why)).toBeTruthy();
    answers[`DELETE ${PATH}`] = [200, { factors: NOTHING }];
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Set up app' })).toBeTruthy();
    expect(sent.at(-1)).toEqual([`DELETE ${PATH}`, { currentPassword: 'x', what: 'authenticator' }]);
  },
  SLOW,
);

it('tells what passkeys need, and offers none without it', async () => {
  show({ ...NOTHING, passkeysPossible: false });
  expect(await screen.findByText(/Passkeys need a host name/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
});

it('offers nothing to an account without a password, and names its account at the provider', async () => {
  const identity = { id: 'i', issuer: 'https://idp.example', email: 'ann@acme.example', createdAt: AT, lastUsedAt: AT };
  show({ ...NOTHING, hasPassword: false, identities: [identity] });
  expect(await screen.findByText(/ann@acme.example at https:\/\/idp.example/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

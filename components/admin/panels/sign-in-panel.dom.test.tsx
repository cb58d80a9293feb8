import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { SignInSettings } from '@/lib/base/sso/schema';
import { SignInPanel } from './sign-in-panel';

const PATH = '/api/admin/sign-in';
const BASE = 'https://plumbline.example/api/auth/sso';
const SETTINGS: SignInSettings = {
  connection: null,
  connectionBy: 'nothing',
  policy: { accounts: 'create', domains: [], groupsClaim: 'groups', roles: [], required: false },
  planAllows: true,
  secondFactorRequired: false,
  addresses: {
    callback: `${BASE}/callback`,
    backChannelLogout: `${BASE}/logout`,
    acs: `${BASE}/saml`,
    singleLogout: `${BASE}/saml/logout`,
    metadata: `${BASE}/metadata`,
    entityId: `${BASE}/metadata`,
  },
};
const OIDC: SignInSettings = {
  ...SETTINGS,
  connection: { kind: 'oidc', name: 'Acme', issuer: 'https://idp.example', clientId: 'p', hasSecret: true },
  connectionBy: 'settings',
};

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

let sent: [string, unknown][] = [];
let answers: Record<string, [number, unknown]> = {};
beforeEach(() => {
  sent = [];
  answers = {};
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const name = `${method} ${url.split('?')[0]}`;
    if (method !== 'GET') sent.push([name, JSON.parse(body!)]);
    const [status, answer] = answers[name] ?? [409, { message: 'Not now.', code: 'conflict' }];
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(settings: SignInSettings) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => settings, staleTime: Infinity } } });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SignInPanel />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

it('tests and saves a provider of OpenID Connect', async () => {
  answers[`POST ${PATH}/test`] = [200, { checks: [{ name: 'Discovery', passed: false, detail: 'It refused.' }] }];
  answers[`PATCH ${PATH}`] = [200, OIDC];
  show(SETTINGS);
  fill(await screen.findByLabelText('Issuer'), 'https://idp.example');
  fill(screen.getByLabelText('Client ID'), 'p');
  fill(screen.getByLabelText('Client secret'), 'secret');
  fireEvent.click(screen.getByRole('button', { name: 'Test provider' }));
  expect(await screen.findByText('It refused.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save provider' }));
  const connection = { kind: 'oidc', name: '', issuer: 'https://idp.example', clientId: 'p', clientSecret: 'secret' };
  await vi.waitFor(() => expect(screen.getByLabelText('Client secret')).toHaveProperty('value', ''));
  expect(sent).toEqual([
    [`POST ${PATH}/test`, { connection }],
    [`PATCH ${PATH}`, { connection }],
  ]);
});

it('shows what SAML needs, and takes several certificates apart', async () => {
  answers[`PATCH ${PATH}`] = [200, SETTINGS];
  show(SETTINGS);
  fireEvent.click(await screen.findByLabelText('SAML 2.0'));
  expect(screen.getByLabelText('Assertion consumer address (POST)')).toHaveProperty('value', `${BASE}/saml`);
  fill(screen.getByLabelText('Issuer (entity ID)'), 'urn:idp');
  fill(screen.getByLabelText('Sign-in address'), 'https://idp.example/sso');
  fill(screen.getByLabelText('Sign-out address'), ' https://idp.example/slo ');
  expect(screen.getByLabelText('Single logout address')).toHaveProperty('value', `${BASE}/saml/logout`);
  const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;
  fill(screen.getByLabelText('Signing certificates'), `${pem('AAAA')}\n${pem('BBBB')}\n`);
  fireEvent.click(screen.getByRole('button', { name: 'Save provider' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]![1]).toEqual({
    connection: {
      kind: 'saml',
      name: '',
      entityId: 'urn:idp',
      address: 'https://idp.example/sso',
      logoutAddress: 'https://idp.example/slo',
      certificates: [pem('AAAA'), pem('BBBB')],
    },
  });
});

it('saves who gets an account, roles by group, and says what is refused', async () => {
  show(OIDC);
  fill(await screen.findByLabelText('Your email domains'), 'acme.example, acme.org');
  fireEvent.click(screen.getByRole('button', { name: 'Add a group' }));
  fill(screen.getByLabelText('Group 1'), 'IT');
  fill(screen.getByLabelText('Role of group 1'), 'admin');
  fireEvent.click(screen.getByLabelText('Everyone but owners must use single sign-on'));
  fireEvent.click(screen.getByRole('button', { name: 'Save accounts' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(sent.at(-1)![1]).toEqual({
    policy: {
      accounts: 'create',
      domains: ['acme.example', 'acme.org'],
      groupsClaim: 'groups',
      roles: [{ group: 'IT', role: 'admin' }],
      required: true,
    },
  });
});

it('is off where no owner is on Enterprise', async () => {
  show({ ...SETTINGS, planAllows: false });
  expect(await screen.findByText(/Part of Enterprise/)).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Save provider' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
});

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import type { FactorChallenge } from '@/lib/base/factors/schema';
import { SecondFactorStep } from './second-factor-step';

const PATH = '/api/auth/second-factor';
const USER = {
  id: 'u',
  username: 'ann',
  email: 'ann@example.com',
  role: 'admin',
  plan: 'free',
  workspace: { id: 'w', name: 'ann', role: 'owner' },
};
const SESSION = { accessToken: 'token', expiresIn: 900, user: USER };

let sent: [string, unknown][] = [];
let answers: Record<string, [number, unknown]> = {};
beforeEach(() => {
  sent = [];
  answers = {};
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const path = url.split('?')[0]!;
    if (path.startsWith(PATH)) sent.push([path, body ? JSON.parse(body) : undefined]);
    const [status, answer] = answers[path] ?? [404, { message: 'nothing', code: 'not_found' }];
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(challenge: Partial<FactorChallenge>) {
  const [onSignedIn, onBack] = [vi.fn(async () => true), vi.fn()];
  render(
    <SessionProvider known={null}>
      <SecondFactorStep
        challenge={{ ticket: 't', methods: [], expiresIn: 300, ...challenge }}
        onSignedIn={onSignedIn}
        onBack={onBack}
      />
    </SessionProvider>,
  );
  return { onSignedIn, onBack };
}

it('asks for a code, has the keyboard on it, and says what is wrong with it', async () => {
  answers[PATH] = [400, { message: 'This code isn’t right.', code: 'validation' }];
  const { onSignedIn } = show({ methods: ['totp', 'recovery'] });
  const code = screen.getByLabelText('Code');
  expect(document.activeElement).toBe(code);
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await userEvent.type(code, '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'This code isn’t right.');
  expect(onSignedIn).not.toHaveBeenCalled();
  answers[PATH] = [200, SESSION];
  await userEvent.clear(code);
  await userEvent.type(code, '654321{Enter}');
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    [PATH, { ticket: 't', code: '123456' }],
    [PATH, { ticket: 't', code: '654321' }],
  ]);
});

it('offers a passkey alone where nothing else is set up', () => {
  show({ methods: ['passkey'] });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(screen.queryByLabelText('Code')).toBeNull();
});

it('goes back to the password', async () => {
  const { onBack } = show({ methods: ['totp'] });
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(onBack).toHaveBeenCalledOnce();
});

it('sets an app up where the owner requires one, and shows the recovery codes before it goes on', async () => {
  answers[`${PATH}/enrol`] = [200, { secret: 'ABCDEFGH', address: 'otpauth://totp/x' }];
  answers[PATH] = [200, { ...SESSION, recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }];
  const { onSignedIn } = show({ methods: [], enrol: true });
  expect(await screen.findByLabelText('Key for your authenticator app')).toHaveProperty('value', 'ABCD EFGH');
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toContain('AAAA-BBBB-CCCC-DDDD');
  expect(onSignedIn).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onSignedIn).toHaveBeenCalledOnce();
});

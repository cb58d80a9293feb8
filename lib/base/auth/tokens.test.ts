import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_SECONDS, readAccessToken, signAccessToken } from './tokens';

const claims = { userId: 'user-1', sessionId: 'session-1' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an access token', () => {
  it.each([
    ['a session', claims],
    ['a session that a ticket opened', { ...claims, byTicket: true as const }],
  ])('names %s, however often it is read', async (_what, given) => {
    const token = await signAccessToken(given);
    expect(await readAccessToken(token)).toEqual(given);
    expect(await readAccessToken(token)).toEqual(given);
  });

  it('is nobody after its time, although it was read before', async () => {
    const token = await signAccessToken(claims);
    expect(await readAccessToken(token)).toEqual(claims);
    vi.setSystemTime(Date.now() + ACCESS_SECONDS * 1000);
    expect(await readAccessToken(token)).toBeNull();
  });

  it('is nobody where a letter was changed, beside the true one', async () => {
    const token = await signAccessToken(claims);
    await readAccessToken(token);
    const [header, , signature] = token.split('.');
    const other = Buffer.from(
      JSON.stringify({ sub: 'user-2', sid: 'session-1', iss: 'plumbline', aud: 'plumbline-api', exp: 4_000_000_000 }),
    ).toString('base64url');
    expect(await readAccessToken(`${header}.${other}.${signature}`)).toBeNull();
    expect(await readAccessToken('no token')).toBeNull();
  });
});

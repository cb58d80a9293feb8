import { expect, it, vi } from 'vitest';

vi.mock('@/lib/base/env/env', () => ({ env: () => ({ APP_SECRET: 'a secret of at least 32 characters' }) }));
vi.resetModules();
const { readSigned, sign } = await import('./sign');

it('gives back what was signed, for its purpose alone', () => {
  const token = sign('one two ü', 'unsubscribe');
  expect(readSigned(token, 'unsubscribe')).toBe('one two ü');
  expect(readSigned(token, 'another')).toBeNull();
});

it.each([
  ['nothing', () => ''],
  ['no signature', (token: string) => token.split('.')[0]!],
  ['another text', (token: string) => `${Buffer.from('one three').toString('base64url')}.${token.split('.')[1]}`],
  ['a cut signature', (token: string) => token.slice(0, -4)],
  ['another signature', (token: string) => `${token.split('.')[0]}.${Buffer.alloc(24).toString('base64url')}`],
])('reads nothing of %s', (_what, change) => {
  expect(readSigned(change(sign('one two', 'unsubscribe')), 'unsubscribe')).toBeNull();
});

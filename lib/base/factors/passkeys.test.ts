import { expect, it } from 'vitest';
import { passkeyHost } from './passkeys';

it.each([
  ['https://plumbline.example.com', 'plumbline.example.com'],
  ['https://plumbline.example.com:8443/', 'plumbline.example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://plumbline.example.com', null],
  ['http://127.0.0.1:3000', null],
  ['https://127.0.0.1', null],
  ['https://[::1]:3000', null],
  ['https://[fd00::a]', null],
])('passkeys of %s belong to %s', (address, host) => {
  expect(passkeyHost(address)).toBe(host);
});

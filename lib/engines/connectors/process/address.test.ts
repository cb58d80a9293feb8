import { expect, test } from 'vitest';
import type { ReachRules } from '@/lib/base/outbound/addresses';
import type { ConnectionSettings } from '@/lib/engines/manifest/remote';
import { withAddress } from './address';

const OPEN: ReachRules = {
  loopback: true,
  privateHosts: false,
  allowedHosts: ['db.internal:5432'],
  plainHosts: ['plain.internal:5432'],
};
const settings = (host: string, tls: ConnectionSettings['tls'] = 'verify'): ConnectionSettings => ({
  type: 'postgresql',
  host,
  port: 5432,
  database: 'd',
  user: 'u',
  auth: 'password',
  secret: 's',
  tls,
  options: {},
});
const resolve = (address: string) => async () => [{ address }];

test('a name is resolved once, and what it gave is connected to', async () => {
  let asked = 0;
  const checked = await withAddress(settings('db.example.com'), OPEN, async () => {
    asked++;
    return [{ address: '93.184.216.34' }];
  });
  expect([checked.address, checked.host, asked]).toEqual(['93.184.216.34', 'db.example.com', 1]);
});

test.each([
  ['a private address', 'db.example.com', '10.0.0.1', 'address_refused'],
  ['metadata', 'db.internal', '169.254.169.254', 'address_refused'],
  ['metadata as IPv6', 'db.internal', '::ffff:169.254.169.254', 'address_refused'],
])('%s is refused', async (_what, host, address, reason) => {
  await expect(withAddress(settings(host), OPEN, resolve(address))).rejects.toMatchObject({ reason });
});

test('a name that stands for nothing is unreachable', async () => {
  const nothing = () => Promise.reject(new Error('ENOTFOUND'));
  await expect(withAddress(settings('db.example.com'), OPEN, nothing)).rejects.toMatchObject({
    reason: 'host_unreachable',
  });
});

test('an allowed private host is taken', async () => {
  expect((await withAddress(settings('db.internal'), OPEN, resolve('10.0.0.1'))).address).toBe('10.0.0.1');
});

test('without TLS nothing leaves the machine, but to hosts that the owner has named', async () => {
  await expect(withAddress(settings('db.example.com', 'off'), OPEN, resolve('93.184.216.34'))).rejects.toMatchObject({
    reason: 'address_refused',
  });
  expect((await withAddress(settings('localhost', 'off'), OPEN, resolve('127.0.0.1'))).address).toBe('127.0.0.1');
  expect((await withAddress(settings('plain.internal', 'off'), OPEN, resolve('93.184.216.34'))).address).toBe(
    '93.184.216.34',
  );
});

import { describe, expect, it } from 'vitest';
import { isAllowedHost, kindOfAddress, mayReach, type AddressKind, type ReachRules } from './addresses';

const CLOSED: ReachRules = { loopback: false, privateHosts: false, allowedHosts: [] };

describe('an address', () => {
  it.each<[string, AddressKind]>([
    ['93.184.216.34', 'public'],
    ['8.8.8.8', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.1', 'public'],
    ['100.63.255.255', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['169.254.1.1', 'private'],
    ['198.18.0.1', 'private'],
    ['fc00::1', 'private'],
    ['fd12:3456::1', 'private'],
    ['fe80::1', 'private'],
    ['fe80::1%eth0', 'private'],
    ['fec0::1', 'private'],
    ['169.254.169.254', 'metadata'],
    ['169.254.170.2', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['::ffff:169.254.169.254', 'metadata'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['0.0.0.0', 'never'],
    ['0.1.2.3', 'never'],
    ['224.0.0.1', 'never'],
    ['239.255.255.255', 'never'],
    ['240.0.0.1', 'never'],
    ['255.255.255.255', 'never'],
    ['192.0.2.1', 'never'],
    ['198.51.100.7', 'never'],
    ['203.0.113.9', 'never'],
    ['::', 'never'],
    ['::127.0.0.1', 'never'],
    ['ff02::1', 'never'],
    ['2001:db8::1', 'never'],
    ['2001::1', 'never'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::ffff:10.1.2.3', 'private'],
    ['::ffff:93.184.216.34', 'public'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['2002:7f00:1::', 'loopback'],
    ['2002:c0a8:101::1', 'private'],
    ['2002:5db8:d822::1', 'public'],
    ['localhost', 'never'],
    ['2130706433', 'never'],
    ['', 'never'],
  ])('%s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
  });
});

describe('the server may connect', () => {
  const to = (host: string, port = 443) => ({ host, port });
  it.each<[string, string, ReachRules, boolean]>([
    ['to a public address', '93.184.216.34', CLOSED, true],
    ['not to loopback', '127.0.0.1', CLOSED, false],
    ['to loopback where it listens there alone', '127.0.0.1', { ...CLOSED, loopback: true }, true],
    ['then not to a private address', '10.0.0.5', { ...CLOSED, loopback: true }, false],
    ['to a private address where all are allowed', '10.0.0.5', { ...CLOSED, privateHosts: true }, true],
    ['to loopback where all are allowed', '::1', { ...CLOSED, privateHosts: true }, true],
    ['to an allowed host', '10.0.0.5', { ...CLOSED, allowedHosts: ['Hooks.Internal:443'] }, true],
    ['not to another port of it', '10.0.0.5', { ...CLOSED, allowedHosts: ['hooks.internal:8443'] }, false],
    ['not to another host', '10.0.0.5', { ...CLOSED, allowedHosts: ['other.internal:443'] }, false],
    ['never to metadata', '169.254.169.254', { loopback: true, privateHosts: true, allowedHosts: [] }, false],
    ['never to metadata by name', '169.254.169.254', { ...CLOSED, allowedHosts: ['hooks.internal:443'] }, false],
    ['never to a group', '224.0.0.1', { ...CLOSED, privateHosts: true }, false],
    ['never to nobody', '0.0.0.0', { ...CLOSED, privateHosts: true }, false],
  ])('%s', (_what, address, rules, allowed) => {
    expect(mayReach(address, to('hooks.internal'), rules)).toBe(allowed);
  });

  it.each([
    ['hooks.internal', 'hooks.internal:443', true],
    ['HOOKS.internal.', 'hooks.internal:443', true],
    ['[fd00::1]', '[fd00::1]:443', true],
    ['hooks.internal.example.com', 'hooks.internal:443', false],
  ])('%s is %s: %s', (host, allowed, is) => {
    expect(isAllowedHost(host, 443, { ...CLOSED, allowedHosts: [allowed] })).toBe(is);
  });
});

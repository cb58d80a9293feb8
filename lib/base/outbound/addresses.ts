import { BlockList, isIP } from 'node:net';

/**
 * What an address is to a server that is asked to call it. `metadata` gives a cloud's credentials to whoever asks;
 * `never` is nobody's address: unspecified, multicast, reserved, for documents.
 */
export type AddressKind = 'public' | 'private' | 'loopback' | 'metadata' | 'never';

/**
 * Who may be called beside public addresses. `allowedHosts` are the owner's, as `host:port`; so are `plainHosts`, beyond
 * loopback the only ones that a database may be asked at without TLS.
 */
export type ReachRules = {
  loopback: boolean;
  privateHosts: boolean;
  allowedHosts: readonly string[];
  plainHosts?: readonly string[];
};

const blocks = (...ranges: string[]) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
};

const METADATA = blocks(
  '169.254.169.254/32',
  '169.254.170.2/32',
  '169.254.170.23/32',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd00:ec2::23/128',
  'fd20:ce::254/128',
);
const LOOPBACK = blocks('127.0.0.0/8', '::1/128');
/** RFC 1918, shared (carrier-grade NAT), link-local, unique local, site-local, benchmarks within a network. */
const PRIVATE = blocks(
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '198.18.0.0/15',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  '64:ff9b:1::/48',
);
const NEVER = blocks(
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'ff00::/8',
);
/** IPv6 addresses that carry an IPv4 address, and at which of their eight groups it begins. */
const CARRIERS: readonly [BlockList, number][] = [
  [blocks('::ffff:0:0/96'), 6],
  [blocks('::ffff:0:0:0/96'), 6],
  [blocks('64:ff9b::/96'), 6],
  [blocks('2002::/16'), 1],
];

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [whole = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('%');
  const [head = '', tail] = whole.split('::');
  const read = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  if (tail === undefined) return read(head);
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function carriedBy(address: string): string | null {
  const carrier = CARRIERS.find(([list]) => list.check(address, 'ipv6'));
  if (!carrier) return null;
  const groups = groupsOf(address);
  return groups
    .slice(carrier[1], carrier[1] + 2)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** `address` is an IP address as `dns.lookup` answers it; anything else is `never`. */
export function kindOfAddress(address: string): AddressKind {
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  if (version === 0) return 'never';
  if (version === 6) {
    const carried = carriedBy(plain);
    if (carried !== null) return kindOfAddress(carried);
  }
  const is = (list: BlockList) => list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  if (is(METADATA)) return 'metadata';
  if (is(LOOPBACK)) return 'loopback';
  if (is(PRIVATE)) return 'private';
  return is(NEVER) ? 'never' : 'public';
}

/** 'db.internal:5432', '[fd00::1]:5432': letter case and a last dot aside. */
export const hostAndPort = (host: string, port: number): string => `${host.toLowerCase().replace(/\.$/, '')}:${port}`;

const isAmong = (hosts: readonly string[], host: string, port: number): boolean =>
  hosts.some((each) => each.toLowerCase() === hostAndPort(host, port));

export const isAllowedHost = (host: string, port: number, { allowedHosts }: ReachRules): boolean =>
  isAmong(allowedHosts, host, port);

/** Whether a database may be asked there without TLS. */
export const mayBePlain = (address: string, { host, port }: { host: string; port: number }, rules: ReachRules) =>
  kindOfAddress(address) === 'loopback' || isAmong(rules.plainHosts ?? [], host, port);

/** Whether the server may connect to this address of this host. */
export function mayReach(address: string, { host, port }: { host: string; port: number }, rules: ReachRules): boolean {
  const kind = kindOfAddress(address);
  if (kind === 'public') return true;
  if (kind === 'never' || kind === 'metadata') return false;
  return rules.privateHosts || (kind === 'loopback' && rules.loopback) || isAllowedHost(host, port, rules);
}

import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, `::` spelt out. */
function groupsOf(address: string): string[] {
  const [left = '', right] = address.split('::');
  const [before, after] = [left, right ?? ''].map((half) => half.split(':').filter(Boolean)) as [string[], string[]];
  return right === undefined
    ? before
    : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

/**
 * By what tries of one asker are counted: an IPv4 address, or the first 64 bits of an IPv6 address, since one
 * connection has all addresses that begin with them. An IPv4 address in the form of an IPv6 one is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  return `${groupsOf(bare)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

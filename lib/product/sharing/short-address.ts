import { networkOf } from '@/lib/base/limits/network';

/** From which network somebody came, not from which machine: '198.51.100.x', '2001:db8:7::x'. */
export function shortAddress(address: string): string {
  const network = networkOf(address);
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (four) return `${four}.x`;
  const six = /^(.+)::\/64$/.exec(network)?.[1];
  return six ? `${six.split(':').slice(0, 3).join(':')}::x` : '';
}

import { readUserAgent, type Browser } from '@/lib/pure/format/browser';

export const isOldSafari = ({ name, version }: Pick<Browser, 'name' | 'version'>): boolean =>
  name === 'Safari' && Number.parseInt(version, 10) < 13;

export type Circumstances = { userAgent: string; privateBrowsing: boolean; cookies: boolean };

/** What every request says of the browser (specification, section 7). */
export function browserHeaders({ userAgent, privateBrowsing, cookies }: Circumstances): Record<string, string> {
  const { name, version, mobile } = readUserAgent(userAgent);
  return {
    'X-Browser-Info': `${name}/${version}`,
    'X-Private-Browsing': String(privateBrowsing),
    'X-Mobile': String(mobile),
    ...(name === 'Safari' && { 'X-Safari-Version': version }),
    ...(name === 'Firefox' && { 'X-Firefox-Version': version }),
    ...(!cookies && { 'X-Cookie-Support': 'false' }),
  };
}

/** Private windows of Safari keep answers that others would ask for again. */
export const cacheHeaders = ({
  userAgent,
  privateBrowsing,
}: Pick<Circumstances, 'userAgent' | 'privateBrowsing'>): Record<string, string> =>
  privateBrowsing && readUserAgent(userAgent).name === 'Safari'
    ? { 'Cache-Control': 'no-cache, no-store, must-revalidate', Pragma: 'no-cache', Expires: '0' }
    : { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

import { readSetting } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { kindOfAddress, type ReachRules } from './addresses';

const isLoopback = (host: string) => host === 'localhost' || kindOfAddress(host.replace(/^\[|\]$/g, '')) === 'loopback';

/**
 * Who this server may call: by the environment and by what the owner has set. Loopback is open where the server itself
 * is reached there alone.
 */
export async function reachRules(): Promise<ReachRules> {
  const { HOST, PUBLIC_URL, ALLOW_PRIVATE_HOSTS } = env();
  return {
    loopback: isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname),
    privateHosts: ALLOW_PRIVATE_HOSTS,
    allowedHosts: await readSetting('allowed.hosts'),
    plainHosts: await readSetting('plain.hosts'),
  };
}

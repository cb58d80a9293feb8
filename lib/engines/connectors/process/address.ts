import { mayBePlain, type ReachRules } from '@/lib/base/outbound/addresses';
import { checkedAddress, OutboundFailure } from '@/lib/base/outbound/request';
import type { ConnectionSettings } from '@/lib/engines/manifest/remote';
import type { CheckedSettings } from '../connector';
import { RemoteFailure } from '../failure';

export type Resolve = NonNullable<Parameters<typeof checkedAddress>[2]['resolve']>;

/**
 * Settings with the address to connect to: the name is resolved once and looked at, so that one that answers otherwise
 * a moment later changes nothing.
 *
 * @throws RemoteFailure 'address_refused', 'host_unreachable', 'tls_required'
 */
export async function withAddress(
  settings: ConnectionSettings,
  rules: ReachRules,
  resolve?: Resolve,
): Promise<CheckedSettings> {
  const { host, port, tls } = settings;
  try {
    const address = await checkedAddress(host, port, { rules, ...(resolve && { resolve }) });
    if (tls === 'off' && !mayBePlain(address, { host, port }, rules))
      throw new RemoteFailure(
        'address_refused',
        `${host} can’t be asked without TLS. Turn TLS on, or ask the owner to allow ${host}:${port} without it in Admin, Settings.`,
      );
    return { ...settings, address };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    throw new RemoteFailure(error.reason === 'resolve' ? 'host_unreachable' : 'address_refused', error.message);
  }
}

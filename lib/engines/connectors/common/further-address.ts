import { kindOfAddress } from '@/lib/base/outbound/addresses';
import type { CheckedSettings } from '../connector';
import { RemoteFailure } from '../failure';

/**
 * Looks at an address that a server sends its clients on to (a node of a cluster, a store of results): a public one, or
 * one of the kind that was allowed for the server itself.
 * @throws RemoteFailure 'address_refused'
 */
export function assertFurtherAddress(address: string, { address: first }: Pick<CheckedSettings, 'address'>): void {
  const kind = kindOfAddress(address);
  if (kind === 'public') return;
  const isAllowed = (kind === 'private' || kind === 'loopback') && kind === kindOfAddress(first);
  if (!isAllowed)
    throw new RemoteFailure('address_refused', 'The server sends its clients on to an address that isn’t allowed.');
}

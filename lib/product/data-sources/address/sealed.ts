import type { WorkspaceId } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { readTarget } from '@/lib/base/outbound/request';
import { reachRules } from '@/lib/base/outbound/rules';
import { seal, unseal } from '@/lib/base/secrets/seal';
import type { StoredAddress } from '../store/address-stored';
import { asRefusal } from './failure';

/** A sealed address opens for its own data source alone. */
const purposeOf = (workspaceId: string, id: string) => `address ${workspaceId} ${id}`;

/** As people read it: a query may hold a token. */
export const shownAddress = ({ origin, pathname, search }: URL): string => `${origin}${pathname}${search && '?…'}`;

/** An address that may be called, as it is kept. @throws AppError 'address_refused' */
export async function keptAddress(
  { workspaceId, id }: { workspaceId: WorkspaceId; id: string },
  text: string,
): Promise<Pick<StoredAddress, 'sealed' | 'shown' | 'host' | 'etag' | 'lastModified'>> {
  try {
    const { url, host } = readTarget(text, await reachRules());
    url.hash = '';
    return {
      sealed: seal(url.href, purposeOf(workspaceId, id)),
      shown: shownAddress(url),
      host,
      etag: null,
      lastModified: null,
    };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The address in the clear. */
export function openedAddress(workspaceId: WorkspaceId, id: string, { sealed }: StoredAddress): string {
  const address = unseal(sealed, purposeOf(workspaceId, id));
  if (address === null)
    throw new AppError('address_refused', 'The saved address can’t be read any more. Enter it again.');
  return address;
}

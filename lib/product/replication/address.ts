import { AppError } from '@/lib/base/errors/errors';
import { reachRules } from '@/lib/base/outbound/rules';
import { unseal } from '@/lib/base/secrets/seal';
import type { DepotAddress } from '@/lib/engines/backup/depot-kinds';
import { addressOfPlace } from '@/lib/product/backup/places';
import { receivedFolder } from './received';
import type { CopyPlace } from './stored';

export const TOKEN_PURPOSE = 'replication token';

/** How a person is told where a copy is. */
export function addressIn(place: CopyPlace): string {
  switch (place.kind) {
    case 'folder':
      return place.path;
    case 'instance':
      return place.url;
    case 'received':
      return 'this server';
    default:
      return `s3://${place.bucket}${place.prefix && `/${place.prefix}`}`;
  }
}

/** Where a copy is, with what it takes to reach it. */
export async function addressOfCopy(place: CopyPlace): Promise<DepotAddress> {
  if (place.kind === 'received') return { kind: 'folder', path: receivedFolder() };
  if (place.kind !== 'instance') return addressOfPlace(place)!;
  const token = unseal(place.sealedToken, TOKEN_PURPOSE);
  if (token === null)
    throw new AppError('unusable', 'The copy’s token can’t be read. Remove the copy and add it with a new code.');
  return { kind: 'instance', url: place.url, token, rules: await reachRules() };
}

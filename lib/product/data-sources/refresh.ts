import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { refreshAddress } from './address/take';
import { refreshMerge } from './merge/merge';
import { refreshPreparation } from './prepare/prepare';
import type { ReadByJob } from './read/when-read';
import { refreshRemote } from './remote/refresh';
import { findVersion } from './store/store';

/** What is merged or prepared is made again; what lies in a database or at an address is read from there again. */
export async function refreshDataSource(actor: UserActor, id: string, origin: RequestOrigin): Promise<ReadByJob> {
  const found = await findVersion(actor.workspaceId, id);
  const database = found?.source.database;
  if (found?.source.address) return refreshAddress(actor, id, origin);
  if (found?.source.uploadType === 'prepared') return refreshPreparation(actor, id, origin);
  return found && database ? refreshRemote(actor, { ...found, database }, origin) : refreshMerge(actor, id, origin);
}

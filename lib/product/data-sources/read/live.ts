import type { WorkspaceId } from '@/lib/base/actor/actor';
import { orNull } from '@/lib/base/errors/errors';
import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import type { DatabaseType, RemoteConnection } from '@/lib/engines/manifest/remote';
import type { RemoteFailureView } from '@/lib/product/connections/connection-schema';
import { missingConnection, openConnection } from '@/lib/product/connections/open-connection';
import type { Column } from '@/lib/pure/query/schema/column';
import { countOn } from '../store/remote-store';
import type { RemoteState, StoredRemoteVersion } from '../store/remote-stored';
import type { Version } from '../store/store';
import { liveColumns } from './live-columns';

/** Of a data source whose rows are asked in their database. */
export type LiveState = {
  workspaceId: WorkspaceId;
  type: DatabaseType;
  freshness: number;
  /** Rows that are held here: all of them, or an even sample. */
  heldRows: number;
  sampled: boolean;
  failure: RemoteFailureView | null;
};

export const liveStateOf = (
  workspaceId: WorkspaceId,
  { type, freshness, failure }: RemoteState,
  kept: StoredRemoteVersion,
): LiveState => ({
  workspaceId,
  type,
  freshness,
  failure,
  heldRows: kept.heldRows,
  sampled: kept.sampled,
});

const profiles = new WeakMap<readonly Column[], Column[]>();
/** The columns of a version of a live source; the same list each time, so that what it means is worked out once. */
export function columnsOfLive({ columns, rowCount }: Version, kept: StoredRemoteVersion): Column[] {
  const known = profiles.get(columns);
  if (known) return known;
  const made = liveColumns(columns, { ...kept, exact: { rowCount: Number(rowCount), columns: kept.exact } });
  profiles.set(columns, made);
  return made;
}

export const connectionOf = async (
  workspaceId: WorkspaceId,
  { connectionId, type }: Pick<RemoteState, 'connectionId' | 'type'>,
): Promise<RemoteConnection> =>
  (connectionId && (await orNull(openConnection(workspaceId, connectionId)))) || missingConnection(type);

/** Once an answer is no longer fresh, the source is asked anew by all who ask. */
async function serialNow(workspaceId: WorkspaceId, id: string, { serial, since, freshness }: RemoteState) {
  const isFresh = since !== null && Date.now() - since.getTime() < freshness * 1000;
  return isFresh ? serial : ((await countOn(workspaceId, id, serial))?.serial ?? serial);
}

/** Where the rows of a version of a live source are asked. */
export async function liveRelation(
  workspaceId: WorkspaceId,
  { id, database }: { id: string; database: RemoteState },
  { number, remote }: { number: number; remote: StoredRemoteVersion },
): Promise<RemoteRelation> {
  const [connection, serial] = await Promise.all([
    connectionOf(workspaceId, database),
    serialNow(workspaceId, id, database),
  ]);
  return {
    kind: 'remote',
    key: `${workspaceId}/${id}/live/${number}.${serial}`,
    connection,
    rows: database.rows,
    columns: remote.columns,
    identity: remote.identity,
  };
}

import type { UserActor } from '@/lib/base/actor/actor';
import { orNull } from '@/lib/base/errors/errors';
import { getConnectionName } from '@/lib/product/connections/open-connection';
import type { AddressView } from '../schema/address-schema';
import type { RemoteView } from '../schema/remote-schema';
import { lastMoment } from '../store/remote-store';
import type { DataSourceRow, Version } from '../store/store';

/** How a data source is read from its database, for people; null for all others. */
export async function remoteViewOf(
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  { id, database, refreshAt }: DataSourceRow,
  version: Version | null,
): Promise<RemoteView | null> {
  if (!database) return null;
  const { mode, type, connectionId, rows, freshness, refresh, watermark, failure } = database;
  const kept = version?.remote ?? null;
  const name = connectionId && (await orNull(getConnectionName(workspaceId, connectionId)));
  const asked = mode === 'live' ? await lastMoment(workspaceId, id) : null;
  return {
    mode,
    connection: connectionId && name ? { id: connectionId, name, type } : null,
    rows,
    freshness,
    refresh,
    watermark,
    moment: asked?.toISOString() ?? kept?.moment ?? null,
    sampleRows: kept?.sampled ? kept.heldRows : null,
    nextRefreshAt: refreshAt?.toISOString() ?? null,
    failure,
    leftOut: kept?.leftOut ?? [],
  };
}

/** Where a file is read again from, for people; null for all others. */
export function addressViewOf({ address, refreshAt }: DataSourceRow): AddressView | null {
  if (!address) return null;
  const { host, shown, refresh, checkedAt, failure } = address;
  return { host, shown, refresh, nextRefreshAt: refreshAt?.toISOString() ?? null, checkedAt, failure };
}

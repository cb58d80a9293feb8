import { AppError } from '@/lib/base/errors/errors';
import type { WorkspaceId } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import type { DataSourcePatch } from '../schema/schema';
import { changeRemote } from '../store/remote-store';
import { changeAddress } from '../store/address-store';
import type { SourceWithVersion } from '../store/store';
import { nextRefresh } from './schedule';
import { assertWatermark } from './take';

type RemoteChange = Pick<DataSourcePatch, 'mode' | 'freshness' | 'refresh' | 'watermark' | 'address'>;

const refuse = (field: string, why: string) =>
  new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });

/** Which of these fields a change names, with the first that does not fit the data source. */
export function assertRemoteChange(
  { source, version }: SourceWithVersion,
  { mode, freshness, refresh, watermark, address }: RemoteChange,
): void {
  const { database } = source;
  if (address !== undefined && !source.address) throw refuse('address', 'is of data sources at an address only');
  const named = Object.entries({ mode, freshness, watermark, ...(!source.address && { refresh }) }).find(
    ([, value]) => value !== undefined,
  );
  if (!named) return;
  if (!database) throw refuse(named[0], 'is of data sources in a database only');
  const after = mode ?? database.mode;
  if (after === 'copy' && freshness !== undefined) throw refuse('freshness', 'is of live data sources only');
  if (after === 'live' && refresh !== undefined) throw refuse('refresh', 'is of copies only');
  if (after === 'live' && watermark) throw refuse('watermark', 'is of copies only');
  assertWatermark(version.remote?.columns ?? [], watermark);
}

/** Keeps what was chosen; a copy or an address is due again by its new schedule. The mode changes once its job has read the rows. */
export async function keepRemoteChange(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, database, address }: Pick<SourceWithVersion['source'], 'id' | 'database' | 'address'>,
  { freshness, refresh, watermark }: RemoteChange,
): Promise<void> {
  if (address && refresh !== undefined)
    await changeAddress(tx, workspaceId, id, { refresh, refreshAt: nextRefresh(refresh, new Date()) });
  if (!database || (freshness === undefined && refresh === undefined && watermark === undefined)) return;
  await changeRemote(tx, workspaceId, id, {
    remote: {
      rows: database.rows,
      rowCount: database.rowCount,
      freshness: freshness ?? database.freshness,
      refresh: refresh ?? database.refresh,
      watermark: watermark === undefined ? database.watermark : watermark,
    },
    ...(refresh !== undefined && database.mode === 'copy' && { refreshAt: nextRefresh(refresh, new Date()) }),
  });
}

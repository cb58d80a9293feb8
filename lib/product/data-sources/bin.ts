import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { livingInstances } from '@/lib/base/db/signals';
import { inTransaction } from '@/lib/base/db/transaction';
import { notFound } from '@/lib/base/errors/errors';
import { assertPlace } from '@/lib/base/plans/plans';
import { binSource, isBinned, listBinned, listExpiredSources, purgeSource, restoreSource } from './store/bin-store';
import { getDataSource } from './read/read';
import { removeFilesOf } from './read/reading';
import { type BinnedSource, type DataSource, type UploadType } from './schema/schema';
import { BIN_DAYS } from './schema/limits-schema';
import { countPlaces } from './store/store';

const DAY = 86_400_000;

/** Into the bin: it takes no place of the plan any more, and can be restored for 30 days. */
export async function deleteDataSource(actor: UserActor, id: string): Promise<{ success: true }> {
  const became = await inTransaction(async (tx) => {
    const done = await binSource(tx, actor.workspaceId, id);
    if (done === null) throw notFound('data source');
    await record(tx, { ...auditEntry(actor), action: 'data_source.deleted', targetType: 'data_source', targetId: id });
    return done;
  });
  if (became === 'gone') await removeFilesOf(actor.workspaceId, id);
  return { success: true };
}

export async function listDeletedDataSources({ workspaceId }: Pick<UserActor, 'workspaceId'>): Promise<BinnedSource[]> {
  return (await listBinned(workspaceId)).map(({ id, name, uploadType, sizeBytes, deletedAt, versions: [newest] }) => ({
    id,
    name,
    uploadType: uploadType as UploadType,
    rowCount: Number(newest?.rowCount ?? 0),
    sizeBytes: Number(sizeBytes),
    deletedAt: deletedAt.toISOString(),
    purgedAt: new Date(deletedAt.getTime() + BIN_DAYS * DAY).toISOString(),
  }));
}

/** Out of the bin, with its versions and its findings. It needs a place of the plan as a new one does. */
export async function restoreDataSource(actor: UserActor, id: string): Promise<{ dataSource: DataSource }> {
  const living = await livingInstances();
  await inTransaction(async (tx) => {
    if (!(await isBinned(tx, actor.workspaceId, id))) throw notFound('data source');
    await assertPlace(tx, actor.workspaceId, 'dataSources', () => countPlaces(tx, actor.workspaceId, living));
    if (!(await restoreSource(tx, actor.workspaceId, id))) throw notFound('data source');
    await record(tx, { ...auditEntry(actor), action: 'data_source.restored', targetType: 'data_source', targetId: id });
  });
  return { dataSource: await getDataSource(actor, id) };
}

/** Out of the bin for good. */
export async function purgeDataSource(actor: UserActor, id: string): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    if (!(await purgeSource(tx, actor.workspaceId, id))) throw notFound('data source');
    await record(tx, { ...auditEntry(actor), action: 'data_source.purged', targetType: 'data_source', targetId: id });
  });
  await removeFilesOf(actor.workspaceId, id);
  return { success: true };
}

/** What has been in the bin for 30 days goes, and its files with it. */
export async function sweepDataSources(now: number): Promise<void> {
  const before = new Date(now - BIN_DAYS * DAY);
  for (const { id, workspaceId } of await listExpiredSources(before)) {
    if (await inTransaction((tx) => purgeSource(tx, workspaceId, id))) await removeFilesOf(workspaceId, id);
  }
}

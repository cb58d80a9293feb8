import type { UserActor, WorkspaceId } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { removeObjects } from '@/lib/base/files/objects';
import { publishWork } from '@/lib/base/jobs/jobs';
import { newId } from '@/lib/base/secrets/ids';
import { INGEST_STEPS } from '@/lib/engines/ingest/schema/schema';
import { withOptionsOf, withReadingsOf } from '../schema/choices';
import { differenceOf } from '../schema/difference';
import { KEPT_VERSIONS, type Committed, type Difference, type VersionSummary } from '../schema/import-schema';
import { listReaders } from '../store/import-store';
import { sideOf, versionOf } from '../read/load';
import { holdParents, keepMade } from '../store/merge-store';
import { keepSteps } from '../store/preparation-store';
import { getDataSource } from '../read/read';
import { removeCopy } from '../read/reading';
import {
  findSource,
  fingerprintOf,
  insertVersion,
  lockSource,
  readingIdOf,
  sizeOf,
  takeFiles,
  type SourceWithVersion,
} from '../store/store';
import { dropStatementTables } from '../store/statement-store';
import { deletePartsOf, listPruned, listVersionRows, listWithPruned } from '../store/version-store';

/** Announces a new version that wasn’t created by a job, so that open dashboards show it. */
export async function publishVersion(
  tx: Tx,
  { workspaceId, userId }: Pick<UserActor, 'workspaceId' | 'userId'>,
  sourceId: string,
): Promise<void> {
  await publishWork(
    tx,
    { workspaceId, createdById: userId, kind: 'ingest', targetId: sourceId, stepCount: INGEST_STEPS.length },
    `/data-sources/${sourceId}`,
  );
}

export async function listVersions(actor: UserActor, id: string): Promise<VersionSummary[]> {
  const source = await findSource(actor.workspaceId, id);
  if (!source) throw notFound('data source');
  return (await listVersionRows(actor.workspaceId, id)).map(
    ({ number, cause, revertOf, createdAt, createdBy, rowCount, columnCount, files }) => ({
      number,
      current: number === source.currentVersion,
      kept: number >= source.currentVersion - KEPT_VERSIONS,
      cause,
      revertOf,
      createdAt: createdAt.toISOString(),
      createdBy,
      rowCount: Number(rowCount),
      columnCount,
      fileNames: files.map(({ fileName }) => fileName),
      sizeBytes: sizeOf(files),
    }),
  );
}

/** The version to go back to, beside the newest. */
async function wayBack(
  actor: UserActor,
  id: string,
  number: number,
): Promise<{ now: SourceWithVersion; then: SourceWithVersion }> {
  const now = await versionOf(actor, id);
  const then = await versionOf(actor, id, number);
  if (number === now.version.number)
    throw new AppError('conflict', `Version ${number} is already the latest.`, { current: number });
  return { now, then };
}

/** What going back to a version would change. */
export async function differenceTo(actor: UserActor, id: string, number: number): Promise<Difference> {
  const { now, then } = await wayBack(actor, id, number);
  return differenceOf(sideOf(now), sideOf(then), id, await listReaders(actor.workspaceId, id));
}

/**
 * What a version changed, against the one before it. The charts to repair are those of the latest version: dashboards
 * read no older one.
 */
export async function differenceMade(actor: UserActor, id: string, number: number): Promise<Difference> {
  const after = await versionOf(actor, id, number);
  if (number === 1) throw new AppError('conflict', 'Version 1 is the first, so it changed nothing.');
  const before = await versionOf(actor, id, number - 1);
  const isLatest = number === after.source.currentVersion;
  return differenceOf(sideOf(before), sideOf(after), id, isLatest ? await listReaders(actor.workspaceId, id) : []);
}

/**
 * Makes the content of a kept version the newest: a version of its own, with the same parts, read from the same files.
 */
export async function revertDataSource(
  actor: UserActor,
  id: string,
  number: number,
  origin: RequestOrigin,
): Promise<Committed> {
  const { workspaceId } = actor;
  const {
    now,
    then: { version },
  } = await wayBack(actor, id, number);
  await inTransaction(async (tx) => {
    await holdParents(tx, workspaceId, id);
    const current = await lockSource(tx, workspaceId, id);
    if (current !== now.version.number)
      throw new AppError('conflict', `Version ${current} is now the latest. Review the differences again.`, {
        yours: now.version.number,
        current,
      });
    const { files, options, overrides, columns, relations, issues, offers, sample, reading } = version;
    const parts = version.parts.map(({ sizeBytes, rowCount, ...part }) => ({
      ...part,
      sizeBytes: Number(sizeBytes),
      rowCount: Number(rowCount),
    }));
    if (files.length)
      await takeFiles(tx, workspaceId, id, {
        files,
        options: withOptionsOf(now.source.options, options),
        overrides: withReadingsOf(now.source.overrides, overrides),
        uploadType: now.source.uploadType === 'extraction' ? 'extraction' : files[0]!.family,
      });
    const made = await insertVersion(tx, workspaceId, id, {
      id: newId(),
      result: { rowCount: Number(version.rowCount), columns, relations, issues, offers, sample, reading },
      parts,
      cause: 'revert',
      revertOf: number,
      createdById: actor.userId,
      files,
      options,
      overrides,
      ...(version.remote && { remote: version.remote }),
      ...(version.preparation && { preparation: version.preparation }),
    });
    const { preparation } = version;
    if (preparation) await keepSteps(tx, workspaceId, id, preparation.steps);
    // Rows of an earlier run, of tables as they were then: what they followed isn't known of a version.
    if (now.source.statement !== null) await dropStatementTables(tx, workspaceId, id);
    if (now.source.hasParents)
      await keepMade(tx, workspaceId, id, {
        versions: preparation ? { source: preparation.parentVersion } : reading.parents,
        ...fingerprintOf(parts),
      });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.reverted',
      targetType: 'data_source',
      targetId: id,
      details: { version: made, to: number },
    });
    await publishVersion(tx, actor, id);
  });
  await releasePruned(workspaceId, id);
  return { dataSource: await getDataSource(actor, id) };
}

/**
 * Takes away what only pruned versions name. Their part rows go last, so that a process that dies here leaves the rest
 * to the sweep.
 */
export async function releasePruned(workspaceId: WorkspaceId, id: string): Promise<void> {
  const { versionIds, objectKeys } = await listPruned(workspaceId, id);
  if (!versionIds.length) return;
  for (const key of objectKeys) {
    await removeObjects(key);
    if (key.startsWith('sets/')) await removeCopy(id, readingIdOf(key));
  }
  await deletePartsOf(workspaceId, versionIds);
}

export async function sweepPruned(): Promise<void> {
  for (const { workspaceId, dataSourceId } of await listWithPruned()) await releasePruned(workspaceId, dataSourceId);
}

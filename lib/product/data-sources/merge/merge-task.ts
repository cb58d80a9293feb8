import type { TaskActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { joinTables } from '@/lib/engines/ingest/process';
import type { IngestProgress } from '@/lib/engines/ingest/schema/schema';
import { MERGE_STEPS } from '@/lib/engines/manifest/join';
import { loadTable } from '../read/load';
import { specOf } from './merge-spec';
import { findMerge, holdParents, keepMade } from '../store/merge-store';
import { recipeSentence } from '../schema/merge-words';
import { buildParts, removeFilesOf } from '../read/reading';
import { findSource, fingerprintOf, hasVersion, insertVersion, releasePlace } from '../store/store';
import { releasePruned } from '../versions/versions';

const GONE = 'One of the merged data sources was deleted. Create a new merge.';

/**
 * Builds a version of a merged source from its parents as they stand now. Safe to run twice: the version's row is the
 * last thing written.
 */
export async function buildMerge({
  actor,
  jobId: versionId,
  targetId: id,
  signal,
  onProgress,
}: TaskInput): Promise<{ resultUrl: string }> {
  const resultUrl = `/data-sources/${id}`;
  if (await hasVersion(actor.workspaceId, versionId)) return { resultUrl };
  const [source, merge] = await Promise.all([findSource(actor.workspaceId, id), findMerge(actor.workspaceId, id)]);
  if (!source || !merge?.parents.left.id || !merge.parents.right.id) throw new AppError('gone', GONE);
  const parents = {
    left: await loadTable(actor, merge.parents.left.id),
    right: await loadTable(actor, merge.parents.right.id),
  };
  const versions = { left: parents.left.version, right: parents.right.version };

  const notes = [recipeSentence(merge.recipe, versions)];
  const { result, parts } = await buildParts(
    { workspaceId: actor.workspaceId, sourceId: id, id: versionId },
    (outDir) =>
      joinTables(
        { spec: specOf(parents, merge.recipe), notes, outDir },
        {
          workspaceId: actor.workspaceId,
          signal,
          deadlineMs: env().UPLOAD_TIMEOUT * 1000,
          onProgress: (progress) => onProgress(stepOf(progress)),
        },
      ).catch((error: unknown) => {
        throw asMergeError(error);
      }),
  );
  await inTransaction(async (tx) => {
    await holdParents(tx, actor.workspaceId, id);
    const number = await insertVersion(tx, actor.workspaceId, id, {
      id: versionId,
      result: { ...result, reading: { ...result.reading, parents: versions } },
      parts,
      cause: source.currentVersion ? 'refresh' : 'merge',
      createdById: actor.userId,
      files: [],
      options: {},
      overrides: source.overrides,
    });
    await keepMade(tx, actor.workspaceId, id, { versions, ...fingerprintOf(parts) });
    await record(tx, {
      ...auditEntry(actor),
      action: 'data_source.read',
      targetType: 'data_source',
      targetId: id,
      details: { version: number, rows: result.rowCount, columns: result.columns.length },
    });
  });
  await releasePruned(actor.workspaceId, id);
  return { resultUrl };
}

function stepOf({ step, done, total, unit }: IngestProgress) {
  const stepIndex = step === 'Profiling' ? 1 : 0;
  return { step: MERGE_STEPS[stepIndex], stepIndex, done: stepIndex ? done : 0, total: stepIndex ? total : 0, unit };
}

/** The children speak of files. */
function asMergeError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'unreadable_file') return error;
  return new AppError(
    'too_large',
    'This merge exceeds the memory limit. Aggregate one side first, or merge data sources with fewer columns.',
  );
}

/** A first merge that failed leaves nothing; one that has a version keeps it and stays stale. */
export async function mergeFailed(actor: TaskActor, id: string): Promise<void> {
  const source = await findSource(actor.workspaceId, id);
  if (!source || source.currentVersion > 0) return;
  await releasePlace(actor.workspaceId, id);
  await removeFilesOf(actor.workspaceId, id);
}

import type { TaskActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import type { JobFailure, TaskInput } from '@/lib/base/jobs/worker';
import { prepareTable } from '@/lib/engines/ingest/process';
import type { IngestProgress, IngestResult } from '@/lib/engines/ingest/schema/schema';
import { preparationSteps, type PreparationStep } from '@/lib/pure/preparation/schema';
import { buildParts, removeFilesOf } from '../read/reading';
import { PREPARE_STEPS } from '../schema/job-schema';
import { holdParents, keepMade } from '../store/merge-store';
import { findPreparation, keepProblem, keepSteps } from '../store/preparation-store';
import { findSource, fingerprintOf, hasVersion, insertVersion, releasePlace, type DataSourceRow } from '../store/store';
import type { StoredPart } from '../store/stored';
import { releasePruned } from '../versions/versions';
import { preparable, type Preparable } from './preparable';

const GONE = 'The data source that this one is prepared from was deleted.';

type Work = Pick<TaskInput, 'actor' | 'jobId' | 'targetId' | 'signal' | 'onProgress'>;
type Built = { result: IngestResult; parts: StoredPart[] };

const stepsIn = ({ steps }: Record<string, unknown>): PreparationStep[] | null =>
  steps === undefined ? null : preparationSteps.parse(steps);

const counted = (steps: number) => `${steps} ${steps === 1 ? 'step' : 'steps'}`;

function runSteps(
  { actor, jobId, targetId, signal, onProgress }: Work,
  { table, source }: Preparable,
  steps: PreparationStep[],
): Promise<Built> {
  const notes = [`Prepared from ${table.name} v${table.version} in ${counted(steps.length)}`];
  return buildParts({ workspaceId: actor.workspaceId, sourceId: targetId, id: jobId }, (outDir) =>
    prepareTable(
      { prepare: source, steps, notes, outDir },
      {
        workspaceId: actor.workspaceId,
        signal,
        deadlineMs: env().UPLOAD_TIMEOUT * 1000,
        onProgress: (progress) => onProgress(stepOf(progress)),
      },
    ).catch((error: unknown) => {
      throw asPreparationError(error);
    }),
  );
}

const causeOf = ({ currentVersion }: DataSourceRow, changed: boolean) =>
  currentVersion === 0 ? 'prepare' : changed ? 'steps' : 'refresh';

/**
 * Builds a version of a prepared source from its source as it stands now, by the steps that the job brings or those
 * that it has. Safe to run twice: the version's row is the last thing written.
 */
export async function buildPreparation(input: TaskInput): Promise<{ resultUrl: string }> {
  const { actor, jobId: versionId, targetId: id, payload } = input;
  const { workspaceId } = actor;
  const resultUrl = `/data-sources/${id}`;
  if (await hasVersion(workspaceId, versionId)) return { resultUrl };
  const [source, preparation] = await Promise.all([findSource(workspaceId, id), findPreparation(workspaceId, id)]);
  if (!source || !preparation?.parent.id) throw new AppError('gone', GONE);
  const parent = await preparable(actor, preparation.parent.id);
  // A later version of the source has brought it up to date already.
  if (payload.follows === true && source.status !== 'stale') return { resultUrl };
  const changed = stepsIn(payload);
  const steps = changed ?? preparation.recipe.steps;
  const { result, parts } = await runSteps(input, parent, steps);
  const parentVersion = parent.table.version;
  await inTransaction(async (tx) => {
    await holdParents(tx, workspaceId, id);
    const number = await insertVersion(tx, workspaceId, id, {
      id: versionId,
      result,
      parts,
      cause: causeOf(source, changed !== null),
      createdById: actor.userId,
      files: [],
      options: {},
      overrides: source.overrides,
      preparation: { steps, parentVersion },
    });
    await keepSteps(tx, workspaceId, id, steps);
    await keepMade(tx, workspaceId, id, { versions: { source: parentVersion }, ...fingerprintOf(parts) });
    await record(tx, {
      ...auditEntry(actor),
      action: 'data_source.read',
      targetType: 'data_source',
      targetId: id,
      details: { version: number, rows: result.rowCount, columns: result.columns.length },
    });
  });
  await releasePruned(workspaceId, id);
  return { resultUrl };
}

function stepOf({ step, done, total, unit }: IngestProgress) {
  const stepIndex = step === 'Profiling' ? 1 : 0;
  return { step: PREPARE_STEPS[stepIndex], stepIndex, done: stepIndex ? done : 0, total: stepIndex ? total : 0, unit };
}

/** The children speak of files. */
function asPreparationError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'unreadable_file') return error;
  return new AppError(
    'too_large',
    'These steps exceed the memory limit. Remove rows or columns in an earlier step, or group the rows.',
  );
}

/** A first preparation that failed leaves nothing; one that has a version keeps it, and says what is in the way. */
export async function preparationFailed(actor: TaskActor, id: string, { message, code }: JobFailure): Promise<void> {
  const source = await findSource(actor.workspaceId, id);
  if (!source) return;
  if (source.currentVersion > 0) {
    if (source.status === 'stale' && code !== 'cancelled')
      await inTransaction((tx) => keepProblem(tx, actor.workspaceId, id, message));
    return;
  }
  await releasePlace(actor.workspaceId, id);
  await removeFilesOf(actor.workspaceId, id);
}

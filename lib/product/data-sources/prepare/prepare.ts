import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { livingInstances } from '@/lib/base/db/signals';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { addJob } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { assertPlace } from '@/lib/base/plans/plans';
import { previewPreparation, proposePreparation } from '@/lib/engines/answers/preparation-run';
import { bareName } from '@/lib/engines/manifest/sides';
import { titleOf, type PreparationStep } from '@/lib/pure/preparation/kinds';
import type { PreparationPreview } from '@/lib/pure/preparation/outcome';
import type { StepProposals } from '@/lib/pure/preparation/proposals/schema';
import { getDataSource } from '../read/read';
import { whenRead, type ReadByJob } from '../read/when-read';
import { PREPARE_JOB, PREPARE_STEPS } from '../schema/job-schema';
import type { PrepareInput, PreparationPreviewInput, StepsInput } from '../schema/preparation-schema';
import { findPreparation, insertPreparation, type Preparation } from '../store/preparation-store';
import { countPlaces, lockSource } from '../store/store';
import { preparable, type Preparable } from './preparable';

/** How long a request is held open for a preparation. */
const ANSWER_WITHIN_MS = 10_000;

/** What steps would do with a data source: counted exactly, nothing kept. */
export async function previewSteps(
  actor: UserActor,
  id: string,
  { steps, at, show }: PreparationPreviewInput,
  signal: AbortSignal,
): Promise<PreparationPreview> {
  const { relation, source } = await preparable(actor, id);
  return previewPreparation(relation, { source, steps, at, show }, signal);
}

/** Steps that the data suggests after these. */
export async function proposeSteps(
  actor: UserActor,
  id: string,
  steps: PreparationStep[],
  signal: AbortSignal,
): Promise<StepProposals> {
  const { relation, source } = await preparable(actor, id);
  return proposePreparation(relation, { source, steps }, signal);
}

/** @throws AppError 'validation' that names the first step that its columns do not bear */
async function assertSteps({ relation, source }: Preparable, steps: PreparationStep[], signal: AbortSignal) {
  const { fault } = await previewPreparation(relation, { source, steps, at: -1, show: 'all' }, signal);
  if (!fault) return;
  const message = `Step ${fault.step + 1} (${titleOf(steps[fault.step]!)}): ${fault.message}.`;
  throw new AppError('validation', message, { step: fault.step, fields: { steps: message } });
}

const addPreparation = (
  tx: Tx,
  { workspaceId, userId }: UserActor,
  id: string,
  payload: { steps?: PreparationStep[] } = {},
): Promise<Job> =>
  addJob(tx, {
    workspaceId,
    createdById: userId,
    kind: PREPARE_JOB,
    targetId: id,
    payload,
    stepCount: PREPARE_STEPS.length,
  });

/** Makes a data source of another by steps, which run again after each version of that. The other stays as it is. */
export async function prepareDataSource(
  actor: UserActor,
  parentId: string,
  { steps, name }: PrepareInput,
  { origin, signal }: { origin: RequestOrigin; signal: AbortSignal },
): Promise<ReadByJob> {
  const found = await preparable(actor, parentId);
  await assertSteps(found, steps, signal);
  const { table } = found;
  const living = await livingInstances();
  const { id, job } = await inTransaction(async (tx) => {
    await assertPlace(tx, actor.workspaceId, 'dataSources', () => countPlaces(tx, actor.workspaceId, living));
    const prepared = await insertPreparation(tx, actor.workspaceId, {
      createdById: actor.userId,
      name: name ?? `${bareName(table.name)}, prepared`.slice(0, 200),
      steps,
      parent: table,
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.prepared',
      targetType: 'data_source',
      targetId: prepared,
      details: { from: table.id, steps: steps.length },
    });
    return { id: prepared, job: await addPreparation(tx, actor, prepared) };
  });
  return whenRead(actor, id, job, ANSWER_WITHIN_MS);
}

/** The preparation with its source. @throws AppError 'not_found', 'conflict' of one that isn't prepared or whose source is gone */
async function preparationOf(actor: UserActor, id: string): Promise<Preparation & { parentId: string }> {
  const found = await findPreparation(actor.workspaceId, id);
  if (!found) {
    await getDataSource(actor, id);
    throw new AppError('conflict', 'This data source has no steps. Prepare it to make one that has.');
  }
  const { id: parentId } = found.parent;
  if (!parentId)
    throw new AppError(
      'conflict',
      `${found.recipe.parentName} was deleted. Upload it again and prepare it, or keep this version.`,
    );
  return { ...found, parentId };
}

/** Other steps make the next version of a prepared data source. */
export async function changeSteps(
  actor: UserActor,
  id: string,
  { steps, version }: StepsInput,
  { origin, signal }: { origin: RequestOrigin; signal: AbortSignal },
): Promise<ReadByJob> {
  const { parentId } = await preparationOf(actor, id);
  await assertSteps(await preparable(actor, parentId), steps, signal);
  const job = await inTransaction(async (tx) => {
    const current = await lockSource(tx, actor.workspaceId, id);
    if (current === null) throw notFound('data source');
    if (current !== version)
      throw new AppError('conflict', `Version ${current} is now the latest. Reload the page to see its steps.`, {
        yours: version,
        current,
      });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.steps_changed',
      targetType: 'data_source',
      targetId: id,
      details: { steps: steps.length },
    });
    return addPreparation(tx, actor, id, { steps });
  });
  return whenRead(actor, id, job, ANSWER_WITHIN_MS);
}

/** Runs the steps of a prepared source again on its source as it stands now. */
export async function refreshPreparation(actor: UserActor, id: string, origin: RequestOrigin): Promise<ReadByJob> {
  const { parentId, recipe } = await preparationOf(actor, id);
  await assertSteps(await preparable(actor, parentId), recipe.steps, new AbortController().signal);
  const job = await inTransaction(async (tx) => {
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.refreshed',
      targetType: 'data_source',
      targetId: id,
    });
    return addPreparation(tx, actor, id);
  });
  return whenRead(actor, id, job, ANSWER_WITHIN_MS);
}

import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import type { UserActor } from '@/lib/core/actor';
import { AppError, notFound, type ErrorCode } from '@/lib/core/errors';
import { livingInstances } from '@/lib/db/signals';
import { inTransaction } from '@/lib/db/transaction';
import { MERGE_STEPS, type JoinPreview, type JoinSpec, type PreviewPart } from '@/lib/engine/merge-shapes';
import { previewJoin } from '@/lib/engine/merge-run';
import { bareName } from '@/lib/engine/merge/sides';
import { addJob, waitForJob, wakeWorkers } from '@/lib/jobs/jobs';
import type { Job } from '@/lib/jobs/schema';
import { assertPlace } from '@/lib/plans/plans';
import { loadDataSet } from './load';
import type { MergeInput, MergePreview, MergeRecipe } from './merge-schema';
import { recipeOf, specOf, suggestedGrouping, type Parents } from './merge-spec';
import { findMerge, insertMerge } from './merge-store';
import { readMerge } from './merge-view';
import { notesOf, refusalOf, warningOf } from './merge-words';
import { getDataSource } from './read';
import type { DataSource } from './schema';
import { countPlaces } from './store';

/** How long a request is held open for the merge before it is answered 202. */
const ANSWER_WITHIN_MS = 10_000;

export type Merged = { dataSource: DataSource; job?: Job };

type Wanted = { parents: Parents; recipe: MergeRecipe; spec: JoinSpec };

async function want(actor: UserActor, input: MergeInput): Promise<Wanted> {
  if (input.leftId === input.rightId) throw new AppError('validation', 'rightId: choose another data source than the left one', { fields: { rightId: 'choose another data source than the left one' } });
  const parents = { left: await loadDataSet(actor, input.leftId), right: await loadDataSet(actor, input.rightId) };
  const recipe = recipeOf(parents, input);
  return { parents, recipe, spec: specOf(parents, recipe) };
}

const count = ({ parents, spec }: Pick<Wanted, 'parents' | 'spec'>, show: PreviewPart, signal?: AbortSignal): Promise<JoinPreview> =>
  previewJoin(parents.left.relation, spec, show, signal);

/** What a merge would come to: counted exactly, nothing kept. */
export async function previewMerge(actor: UserActor, input: MergeInput, signal?: AbortSignal): Promise<MergePreview> {
  const wanted = await want(actor, input);
  const { parents, recipe, spec } = wanted;
  const { counts: { rows, matched, resultRows, sums, ...counts }, columns, rows: shown } = await count(wanted, input.show, signal);
  const all = { rows, matched, resultRows, sums, ...counts };
  const labels = { left: recipe.on.map(({ leftLabel }) => leftLabel).join(' or '), right: recipe.on.map(({ rightLabel }) => rightLabel).join(' or ') };
  return {
    ...counts, columns, rows: shown, matched: matched.left, leftOnly: rows.left - matched.left, rightOnly: rows.right - matched.right, rightMatched: matched.right,
    resultRows: resultRows[input.how], rowsByKind: resultRows, sums, warning: warningOf(spec, all), notes: notesOf(spec, all, labels), refusal: refusalOf(spec, all),
    suggested: { left: suggestedGrouping(parents.left, input.on.map(({ left }) => left)), right: suggestedGrouping(parents.right, input.on.map(({ right }) => right)) },
  };
}

async function assertSize(wanted: Pick<Wanted, 'parents' | 'spec'>, signal?: AbortSignal): Promise<void> {
  const refusal = refusalOf(wanted.spec, (await count(wanted, 'result', signal)).counts);
  if (refusal) throw new AppError('too_large', refusal);
}

/** Makes a data source of two others; its recipe is kept, so that it can follow them. */
export async function mergeDataSources(actor: UserActor, input: MergeInput, origin: Origin, signal?: AbortSignal): Promise<Merged> {
  const wanted = await want(actor, input);
  const { recipe, parents: { left, right } } = wanted;
  await assertSize(wanted, signal);
  const living = await livingInstances();
  const name = input.name ?? `${bareName(recipe.leftName)} and ${bareName(recipe.rightName)}`.slice(0, 200);
  const { id, job } = await inTransaction(async (tx) => {
    await assertPlace(tx, actor.workspaceId, 'dataSources', () => countPlaces(tx, actor.workspaceId, living));
    const merged = await insertMerge(tx, actor.workspaceId, actor.userId, name, recipe, { left, right });
    await record(tx, { ...deedOf(actor, origin), action: 'data_source.merged', targetType: 'data_source', targetId: merged, details: { left: left.id, right: right.id, how: recipe.how } });
    return { id: merged, job: await addMerge(tx, actor, merged) };
  });
  return whenMerged(actor, id, job);
}

const addMerge = (tx: Parameters<typeof addJob>[0], { workspaceId, userId }: UserActor, id: string): Promise<Job> =>
  addJob(tx, { workspaceId, createdById: userId, kind: 'merge', targetId: id, stepCount: MERGE_STEPS.length });

async function whenMerged(actor: UserActor, id: string, job: Job): Promise<Merged> {
  await wakeWorkers();
  const ended = await waitForJob(actor.workspaceId, job.id, ANSWER_WITHIN_MS);
  if (ended.error) throw new AppError(ended.error.code as ErrorCode, ended.error.message, ended.error.details);
  const dataSource = await getDataSource(actor, id);
  return ended.state === 'succeeded' ? { dataSource } : { dataSource, job: ended };
}

/** Runs the recipe of a merged source again on its parents as they stand now. */
export async function refreshDataSource(actor: UserActor, id: string, origin: Origin): Promise<Merged> {
  const merge = await findMerge(actor.workspaceId, id);
  if (!merge) {
    await getDataSource(actor, id);
    throw new AppError('conflict', 'Only a merged data source can be refreshed. Replace this one with a newer file instead.');
  }
  const { problem } = (await readMerge(actor.workspaceId, id))!;
  const { left, right } = merge.parents;
  if (problem || !left.id || !right.id) throw new AppError('conflict', problem ?? notFound('data source').message);
  const parents = { left: await loadDataSet(actor, left.id), right: await loadDataSet(actor, right.id) };
  await assertSize({ parents, spec: specOf(parents, merge.recipe) });
  const job = await inTransaction(async (tx) => {
    await record(tx, { ...deedOf(actor, origin), action: 'data_source.refreshed', targetType: 'data_source', targetId: id });
    return addMerge(tx, actor, id);
  });
  return whenMerged(actor, id, job);
}

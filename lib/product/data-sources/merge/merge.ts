import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { livingInstances } from '@/lib/base/db/signals';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { addJob } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { assertPlace } from '@/lib/base/plans/plans';
import { previewJoin } from '@/lib/engines/answers/merge-run';
import { MERGE_STEPS, type JoinPreview, type JoinSpec, type PreviewPart } from '@/lib/engines/manifest/join';
import { bareName } from '@/lib/engines/manifest/sides';
import { loadTable } from '../read/load';
import type { MergeInput, MergePreview, MergeRecipe } from '../schema/merge-schema';
import { joinInDatabase } from './join-in-database';
import { takeRemoteSource } from '../remote/take';
import { recipeOf, specOf, suggestedGrouping, type Parents } from './merge-spec';
import { findMerge, insertMerge } from '../store/merge-store';
import { readMerge } from '../read/merge-view';
import { notesOf, refusalOf, warningOf } from '../schema/merge-words';
import { getDataSource } from '../read/read';
import { countPlaces } from '../store/store';
import { whenRead, type ReadByJob } from '../read/when-read';

/** How long a request is held open for a merge. */
const ANSWER_WITHIN_MS = 10_000;

type Wanted = { parents: Parents; recipe: MergeRecipe; spec: JoinSpec };

async function want(actor: UserActor, input: MergeInput): Promise<Wanted> {
  if (input.leftId === input.rightId)
    throw new AppError('validation', 'rightId: choose a different data source from the left one', {
      fields: { rightId: 'choose a different data source from the left one' },
    });
  const parents = { left: await loadTable(actor, input.leftId), right: await loadTable(actor, input.rightId) };
  const recipe = recipeOf(parents, input);
  return { parents, recipe, spec: specOf(parents, recipe) };
}

const count = (
  { parents, spec }: Pick<Wanted, 'parents' | 'spec'>,
  show: PreviewPart,
  signal?: AbortSignal,
): Promise<JoinPreview> => previewJoin(parents.left.relation, spec, show, signal);

/** What a merge would come to: counted exactly, nothing kept. */
export async function previewMerge(actor: UserActor, input: MergeInput, signal?: AbortSignal): Promise<MergePreview> {
  const wanted = await want(actor, input);
  const { parents, recipe, spec } = wanted;
  const {
    counts: { rows, matched, resultRows, sums, ...counts },
    columns,
    rows: shown,
  } = await count(wanted, input.show, signal);
  const all = { rows, matched, resultRows, sums, ...counts };
  const labels = {
    left: recipe.on.map(({ leftLabel }) => leftLabel).join(' or '),
    right: recipe.on.map(({ rightLabel }) => rightLabel).join(' or '),
  };
  return {
    ...counts,
    columns,
    rows: shown,
    matched: matched.left,
    leftOnly: rows.left - matched.left,
    rightOnly: rows.right - matched.right,
    rightMatched: matched.right,
    resultRows: resultRows[input.how],
    rowsByKind: resultRows,
    sums,
    warning: warningOf(spec, all),
    notes: notesOf(spec, all, labels),
    refusal: refusalOf(spec, all),
    suggested: {
      left: suggestedGrouping(
        parents.left,
        input.on.map(({ left }) => left),
      ),
      right: suggestedGrouping(
        parents.right,
        input.on.map(({ right }) => right),
      ),
    },
  };
}

async function assertSize(wanted: Pick<Wanted, 'parents' | 'spec'>, signal?: AbortSignal): Promise<void> {
  const refusal = refusalOf(wanted.spec, (await count(wanted, 'result', signal)).counts);
  if (refusal) throw new AppError('too_large', refusal);
}

/** Makes a data source of two others, of two live ones of one connection in their database. Its recipe is kept, so that it can follow them. */
export async function mergeDataSources(
  actor: UserActor,
  input: MergeInput,
  origin: RequestOrigin,
  signal?: AbortSignal,
): Promise<ReadByJob> {
  const together = await joinInDatabase(actor, input);
  if (together) return takeRemoteSource(actor, together, origin, signal ?? new AbortController().signal);
  const wanted = await want(actor, input);
  const {
    recipe,
    parents: { left, right },
  } = wanted;
  await assertSize(wanted, signal);
  const living = await livingInstances();
  const name = input.name ?? `${bareName(recipe.leftName)} and ${bareName(recipe.rightName)}`.slice(0, 200);
  const { id, job } = await inTransaction(async (tx) => {
    await assertPlace(tx, actor.workspaceId, 'dataSources', () => countPlaces(tx, actor.workspaceId, living));
    const merged = await insertMerge(tx, actor.workspaceId, {
      createdById: actor.userId,
      name,
      recipe,
      parents: { left, right },
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.merged',
      targetType: 'data_source',
      targetId: merged,
      details: { left: left.id, right: right.id, how: recipe.how },
    });
    return { id: merged, job: await addMerge(tx, actor, merged) };
  });
  return whenRead(actor, id, job, ANSWER_WITHIN_MS);
}

const addMerge = (tx: Parameters<typeof addJob>[0], { workspaceId, userId }: UserActor, id: string): Promise<Job> =>
  addJob(tx, { workspaceId, createdById: userId, kind: 'merge', targetId: id, stepCount: MERGE_STEPS.length });

/** Runs the recipe of a merged source again on its parents as they stand now. */
export async function refreshMerge(actor: UserActor, id: string, origin: RequestOrigin): Promise<ReadByJob> {
  const merge = await findMerge(actor.workspaceId, id);
  if (!merge) {
    await getDataSource(actor, id);
    throw new AppError(
      'conflict',
      'Only merged data sources and those of a database can be refreshed. Replace this one with a newer file.',
    );
  }
  const { problem } = (await readMerge(actor.workspaceId, id))!;
  const { left, right } = merge.parents;
  if (problem || !left.id || !right.id) throw new AppError('conflict', problem ?? notFound('data source').message);
  const parents = { left: await loadTable(actor, left.id), right: await loadTable(actor, right.id) };
  await assertSize({ parents, spec: specOf(parents, merge.recipe) });
  const job = await inTransaction(async (tx) => {
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.refreshed',
      targetType: 'data_source',
      targetId: id,
    });
    return addMerge(tx, actor, id);
  });
  return whenRead(actor, id, job, ANSWER_WITHIN_MS);
}

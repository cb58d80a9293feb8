import type { TargetModel } from '@/lib/analysis/rows/shapes';
import type { TaskActor } from '@/lib/core/actor';
import { AppError, notFound } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { explain } from '@/lib/engine/analyse';
import { runQueries } from '@/lib/engine/run';
import { keepEvidence } from '@/lib/evidence/evidence';
import { keepModel } from '@/lib/evidence/target';
import { keptTask } from '@/lib/jobs/kept-task';
import type { Work } from '@/lib/jobs/worker';
import type { Query } from '@/lib/query/schema';
import { questionOf, tableOf, wordsOf } from './check';
import type { ExplanationAsked, KeptModel } from './schema';
import { EXPLANATION_STEPS } from './shapes';
import { endWithout, findExplanation, keepExplanation } from './store';

/** Of more rows than these the first are kept, and that is said. */
const MOST_PREDICTIONS = 50_000;

async function compute({ actor, targetId: id, signal, onProgress }: Work): Promise<void> {
  const row = await findExplanation(actor.workspaceId, id);
  if (!row) throw notFound('explanation');
  const step = (stepIndex: number) => onProgress({ step: EXPLANATION_STEPS[stepIndex]!, stepIndex, done: 0, total: 0, unit: 'rows' });
  step(0);
  const dataSet = await loadDataSet(actor, row.asked.dataSourceId);
  const words = wordsOf(dataSet, row.asked);
  step(1);
  const model = await explain(dataSet.relation, tableOf(dataSet), questionOf(row.asked), signal);
  if (model.kind === 'refused') throw new AppError('validation', model.message, { refusal: model.code });
  step(2);
  const kept = await keep(actor, dataSet, row.asked, model, signal);
  signal.throwIfAborted();
  // Of a sample nobody knows which rows of the file were predicted.
  await keepExplanation(actor.workspaceId, id, { dataVersion: dataSet.version, words, model: kept, predictions: model.predictions.slice(0, kept.predicted.kept) });
}

async function keep(actor: TaskActor, dataSet: DataSet, asked: ExplanationAsked, model: TargetModel, signal: AbortSignal): Promise<KeptModel> {
  const { relation, columns } = dataSet;
  const query: Query = { measures: [{ agg: 'count', field: asked.target }], dimensions: [], filters: [] };
  const outcome = (await runQueries({ relation, columns, queries: [{ id: 'rows', query }], signal })).get('rows');
  if (!outcome?.ok) throw new AppError('busy', outcome?.failure.message ?? 'The rows were not counted.');
  const rowsId = (await keepEvidence(actor, dataSet, [{ id: 'rows', query, answer: outcome.answer, sql: outcome.sql }])).get('rows')!;
  const evidence = await keepModel(actor, dataSet, { query, sql: outcome.sql, question: questionOf(asked), model }, rowsId);
  const { predictions, ...rest } = model;
  return { ...rest, evidence, predicted: { of: model.rows.withoutTarget, kept: model.sampled ? 0 : Math.min(predictions.length, MOST_PREDICTIONS) } };
}

/** Explains a column; where nothing can be said, says why. */
export const explanationTask = keptTask({ make: compute, endWithout, pathOf: (id) => `/predict/drivers/${id}`, unfinished: 'The work was not finished. Run it again.' });

import type { TaskActor } from '@/lib/base/actor/actor';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { keptTask } from '@/lib/base/jobs/kept-task';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { findDrivers } from '@/lib/engines/answers/analyse';
import { runQueries } from '@/lib/engines/answers/run';
import { loadHeld, type SourceTable } from '@/lib/product/data-sources/read/load';
import { keepModel } from '@/lib/product/evidence/drivers';
import { keepEvidence } from '@/lib/product/evidence/evidence';
import type { DriversModel } from '@/lib/pure/analysis/drivers/schema';
import type { Query } from '@/lib/pure/query/schema/query';
import { questionOf, tableOf, wordsOf } from './check';
import { DRIVERS_STEPS } from './job-schema';
import type { DriversAsked, KeptModel } from './schema';
import { endWithout, findDriversRow, keepDrivers } from './store';

/** Of more rows than these the first are kept, and that is said. */
const MOST_PREDICTIONS = 50_000;

async function compute({ actor, targetId: id, signal, onProgress }: TaskInput): Promise<void> {
  const row = await findDriversRow(actor.workspaceId, id);
  if (!row) throw notFound('explanation');
  const step = (stepIndex: number) =>
    onProgress({ step: DRIVERS_STEPS[stepIndex]!, stepIndex, done: 0, total: 0, unit: 'rows' });
  step(0);
  const table = await loadHeld(actor, row.asked.dataSourceId);
  const words = wordsOf(table, row.asked);
  step(1);
  const model = await findDrivers(table.relation, tableOf(table), questionOf(row.asked), signal);
  if (model.kind === 'refused') throw new AppError('validation', model.message, { refusal: model.code });
  step(2);
  const kept = await keep(actor, table, { asked: row.asked, model, signal });
  signal.throwIfAborted();
  // Of a sample nobody knows which rows of the file were predicted.
  await keepDrivers(actor.workspaceId, id, {
    dataVersion: table.version,
    words,
    model: kept,
    predictions: model.predictions.slice(0, kept.predicted.kept),
  });
}

async function keep(
  actor: TaskActor,
  table: SourceTable,
  { asked, model, signal }: { asked: DriversAsked; model: DriversModel; signal: AbortSignal },
): Promise<KeptModel> {
  const { relation, columns } = table;
  const query: Query = { measures: [{ agg: 'count', field: asked.target }], dimensions: [], filters: [] };
  const outcome = (await runQueries({ relation, columns, queries: [{ id: 'rows', query }], signal })).get('rows');
  if (!outcome?.ok) throw new AppError('busy', outcome?.failure.message ?? 'Couldn’t count the rows.');
  const rowsId = (
    await keepEvidence(actor, table, [{ id: 'rows', query, answer: outcome.answer, sql: outcome.sql }])
  ).get('rows')!;
  const evidence = await keepModel(
    actor,
    table,
    { query, sql: outcome.sql, question: questionOf(asked), model },
    rowsId,
  );
  const { predictions, ...rest } = model;
  return {
    ...rest,
    evidence,
    predicted: {
      of: model.rows.withoutTarget,
      kept: model.sampled ? 0 : Math.min(predictions.length, MOST_PREDICTIONS),
    },
  };
}

/** Explains a column; where nothing can be said, says why. */
export const driversTask = keptTask({
  make: compute,
  endWithout,
  pathOf: (id) => `/predict/drivers/${id}`,
  unfinished: 'The analysis didn’t finish. Run it again.',
});

import type { TargetModel, TargetQuestion } from '@/lib/analysis/rows/shapes';
import type { UserActor } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import type { DataSet } from '@/lib/datasets/load';
import { explain } from '@/lib/engine/analyse';
import type { QueryAnswer, ResultColumn, Row } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';
import { computedEvidence, keepComputed } from './computed';
import { EVIDENT_PREDICTIONS, TARGET_SHOWS, type ExplanationQuestion, type TargetShows } from './target-shapes';

type Rows = Pick<QueryAnswer, 'columns' | 'rows'>;

const PLAIN = { kind: 'plain' } as const;
const name = (key: string, label: string): ResultColumn => ({ key, label, type: 'category', format: PLAIN, kind: 'dimension' });
const figure = (key: string, label: string): ResultColumn => ({ key, label, type: 'decimal', format: PLAIN, kind: 'measure' });

function accuracyRows({ accuracy }: TargetModel): Row[] {
  const row = (what: string, baseline: number | null, value: number): Row => ({ figure: what, baseline, value });
  if (accuracy.metric === 'r2') {
    const { value, error, errorBaseline, medianError, coverage80 } = accuracy;
    return [row('Share of the differences explained', 0, value), row('Mean error', errorBaseline, error), row('Half of the rows closer than', null, medianError), row('80% band held', 0.8, coverage80)];
  }
  const { value, averagePrecision, baseRate, right, rightBaseline, topTenth, calibration } = accuracy;
  return [row('Pairs put in order (AUC)', 0.5, value), row('Average precision', baseRate, averagePrecision), row('Rows put right', rightBaseline, right), row('Right among the tenth rated highest', baseRate, topTenth), row('Distance of probabilities from what came true', null, calibration.error)];
}

const labelled = (column: string, part: string | null) => (part === null ? column : `${column}, ${part}`);

/** What a model says, as rows of an answer; the figure that counts most is the last column. */
function rowsOf(model: TargetModel, shows: TargetShows): Rows {
  switch (shows) {
    case 'accuracy': return { columns: [name('figure', 'Figure'), figure('baseline', 'Guessing'), figure('value', 'This model')], rows: accuracyRows(model) };
    case 'drivers': return {
      columns: [name('column', 'Column'), figure('importance', 'Fall when shuffled'), figure('error', 'Standard error'), figure('share', 'Share of all')],
      rows: model.drivers.map(({ column, part, importance, standardError, share }) => ({ column: labelled(column, part), importance, error: standardError, share })),
    };
    case 'curves': return {
      columns: [name('column', 'Column'), name('value', 'Value'), figure('rows', 'Rows'), figure('predicted', 'Predicted on average')],
      rows: model.drivers.flatMap(({ column, part, curve }) => curve.map(({ value, rows, predicted }) => ({ column: labelled(column, part), value: value === null ? null : String(value), rows, predicted }))),
    };
    case 'calibration': return {
      columns: [name('group', 'Tenth of the rows'), figure('rows', 'Rows'), figure('actual', 'Came true'), figure('predicted', 'Predicted')],
      rows: model.kind === 'class' ? model.accuracy.calibration.groups.map(({ predicted, actual, rows }, nth) => ({ group: String(nth + 1), rows, actual, predicted })) : [],
    };
    case 'predictions': return {
      columns: [name('row', 'Row'), figure('low', '80% from'), figure('high', '80% to'), figure('value', 'Predicted')],
      rows: model.predictions.slice(0, EVIDENT_PREDICTIONS).map(({ row, value, low, high }) => ({ row: String(row + 1), low, high, value })),
    };
  }
}

/** A model with what it was made from: the query of the rows that have the target, its SQL, and what was asked. */
export type Modelled = { query: Query; sql: string; question: TargetQuestion; model: TargetModel };

/** Keeps what a model says as evidence that stays as long as its data do; answers its ids. */
export async function keepModel(actor: Pick<UserActor, 'workspaceId'>, dataSet: DataSet, { query, sql, question, model }: Modelled, rowsId: string): Promise<Record<TargetShows, string>> {
  const kept = TARGET_SHOWS.map((shows) => {
    const asked: ExplanationQuestion = { ...query, explanation: { ...question, shows } };
    return [shows, computedEvidence(actor, dataSet, { kind: shows === 'predictions' ? 'forecast' : 'test', query, asked, how: asked.explanation, sql, ...rowsOf(model, shows), engine: 'Plumbline drivers' })] as const;
  });
  await keepComputed(actor, kept.map(([, evidence]) => evidence), [rowsId]);
  return Object.fromEntries(kept.map(([shows, { id }]) => [shows, id])) as Record<TargetShows, string>;
}

/** The model made again from the rows. @throws AppError where it cannot be made any more. */
export async function modelAgain({ relation, name: called, rowCount, columns, relations }: DataSet, { explanation: { shows, ...question } }: ExplanationQuestion, signal?: AbortSignal): Promise<QueryAnswer> {
  const model = await explain(relation, { name: called, rowCount, columns, relations }, question, signal);
  if (model.kind === 'refused') throw new AppError('busy', model.message);
  const { columns: shown, rows } = rowsOf(model, shows);
  return { columns: shown, rows, rowCount: rows.length, truncated: false };
}

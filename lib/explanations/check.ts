import { proposedTarget } from '@/lib/analysis/rows/proposal';
import type { TargetQuestion } from '@/lib/analysis/rows/shapes';
import { readTable } from '@/lib/analysis/semantics/table';
import { readableLabel, sentenceCase } from '@/lib/analysis/semantics/words';
import type { UserActor } from '@/lib/core/actor';
import { AppError } from '@/lib/core/errors';
import { loadDataSet, type DataSet } from '@/lib/datasets/load';
import { checkTarget } from '@/lib/engine/analyse';
import { take } from '@/lib/limits/throttle';
import type { ExplanationAsked, ExplanationCheck, ExplanationWords, TargetChoice } from './schema';

/** One for each change of a form. */
const CHECKED_A_MINUTE = 60;

const nameOf = (label: string) => sentenceCase(readableLabel(label));

export const tableOf = ({ name, rowCount, columns, relations }: DataSet) => ({ name, rowCount, columns, relations });

export const questionOf = ({ target, positive, without, keep }: ExplanationAsked): TargetQuestion => ({ target, ...(positive !== undefined && { positive }), without, keep });

export function wordsOf({ name, columns }: DataSet, { target }: Pick<ExplanationAsked, 'target'>): ExplanationWords {
  const column = columns.find(({ key }) => key === target);
  if (!column) throw new AppError('validation', `There is no column ${target}.`, { fields: { target: 'names no column' } });
  return { dataSource: name, target: nameOf(column.label), format: column.format, labels: Object.fromEntries(columns.map(({ key, label }) => [key, nameOf(label)])) };
}

/** The column that is proposed to be explained. */
export async function readTargets(actor: UserActor, dataSourceId: string): Promise<TargetChoice> {
  await take({ key: `explanation target ${actor.userId}`, limit: CHECKED_A_MINUTE, seconds: 60 }, 'Too many requests for a suggested column.');
  const dataSet = await loadDataSet(actor, dataSourceId);
  return { target: proposedTarget(readTable({ ...tableOf(dataSet), thisYear: new Date().getFullYear() })) };
}

/** Which rows have the column, how often guessing is right, which columns are left out and why, or why nothing can be said. Nothing is kept. */
export async function checkExplanation(actor: UserActor, asked: ExplanationAsked, signal?: AbortSignal): Promise<ExplanationCheck> {
  const dataSet = await loadDataSet(actor, asked.dataSourceId);
  await take({ key: `explanation check ${actor.userId}`, limit: CHECKED_A_MINUTE, seconds: 60 }, 'Columns are checked too quickly.');
  const words = wordsOf(dataSet, asked);
  return { dataVersion: dataSet.version, words, outcome: await checkTarget(dataSet.relation, tableOf(dataSet), questionOf(asked), signal) };
}

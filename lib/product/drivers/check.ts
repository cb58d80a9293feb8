import type { UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { checkDrivers } from '@/lib/engines/answers/analyse';
import { loadHeld, type SourceTable } from '@/lib/product/data-sources/read/load';
import { proposedTarget } from '@/lib/pure/analysis/drivers/proposal';
import type { DriversInput } from '@/lib/pure/analysis/drivers/schema';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { readableLabel, sentenceCase } from '@/lib/pure/analysis/semantics/lexicon/words';
import type { DriversAsked, DriversCheck, DriversWords, TargetChoice } from './schema';

/** One for each change of a form. */
const CHECKED_A_MINUTE = 60;

const nameOf = (label: string) => sentenceCase(readableLabel(label));

export const tableOf = ({ name, rowCount, columns, relations }: SourceTable) => ({
  name,
  rowCount,
  columns,
  relations,
});

export const questionOf = ({ target, positive, without, keep }: DriversAsked): DriversInput => ({
  target,
  ...(positive !== undefined && { positive }),
  without,
  keep,
});

export function wordsOf({ name, columns }: SourceTable, { target }: Pick<DriversAsked, 'target'>): DriversWords {
  const column = columns.find(({ key }) => key === target);
  if (!column)
    throw new AppError('validation', `There is no column ${target}.`, { fields: { target: 'isn’t a column' } });
  return {
    dataSource: name,
    target: nameOf(column.label),
    format: column.format,
    labels: Object.fromEntries(columns.map(({ key, label }) => [key, nameOf(label)])),
  };
}

/** The column that is proposed to be explained. */
export async function readTargetChoice(actor: UserActor, dataSourceId: string): Promise<TargetChoice> {
  await take(
    { key: `drivers target ${actor.userId}`, limit: CHECKED_A_MINUTE, seconds: 60 },
    'Too many requests for a suggested column.',
  );
  const table = await loadHeld(actor, dataSourceId);
  return { target: proposedTarget(readTable({ ...tableOf(table), thisYear: new Date().getFullYear() })) };
}

/**
 * Which rows have the column, how often guessing is right, which columns are left out and why, or why nothing can be
 * said. Nothing is kept.
 */
export async function checkDriversRequest(
  actor: UserActor,
  asked: DriversAsked,
  signal?: AbortSignal,
): Promise<DriversCheck> {
  const table = await loadHeld(actor, asked.dataSourceId);
  await take({ key: `drivers check ${actor.userId}`, limit: CHECKED_A_MINUTE, seconds: 60 }, 'Too many checks.');
  const words = wordsOf(table, asked);
  return {
    dataVersion: table.version,
    words,
    outcome: await checkDrivers(table.relation, tableOf(table), questionOf(asked), signal),
  };
}

import type { DependencePoint, Driver, LeftOutColumn, TargetRefusal } from '@/lib/analysis/rows/shapes';
import { formatDate, formatNumber, formatPart } from '@/lib/core/format';
import type { ExplanationWords, KeptModel } from '@/lib/explanations/schema';

/** Beside other shares a tenth of a percent is the least that is told. */
export const percent = (share: number): string => formatNumber(Math.round(1000 * share) / 1000, { kind: 'percent' });

/** A level as people read it: a flag says yes or no. */
export const levelName = (level: string): string => (level === 'true' ? 'yes' : level === 'false' ? 'no' : level);

const PARTS = { hour: 'hour of the day', weekday: 'day of the week', day: 'day of the month', month: 'month', quarter: 'quarter' } as const;

export const driverName = ({ column, part }: Pick<Driver, 'column' | 'part'>, { labels }: Pick<ExplanationWords, 'labels'>): string => `${labels[column] ?? column}${part ? `, ${PARTS[part]}` : ''}`;

/** A value of a driver; `isTime`: its numbers are seconds since 1970. */
export function valueName({ value }: Pick<DependencePoint, 'value'>, part: Driver['part'], isTime: boolean): string {
  if (value === null) return 'missing';
  if (typeof value === 'string') return levelName(value);
  if (part) return formatPart(part, value);
  return isTime ? formatDate(new Date(1000 * value).toISOString().slice(0, 19), 'day') : formatNumber(value, { kind: 'plain' }, 'chart');
}

/** Which way the prediction moves with a driver. */
export function directionWords(driver: Driver, isTime: boolean): string {
  const { direction, highest, lowest, part } = driver;
  const [high, low] = [valueName(highest, part, isTime), valueName(lowest, part, isTime)];
  switch (direction) {
    case 'rises': return isTime ? 'rises over time' : 'rises with it';
    case 'falls': return isTime ? 'falls over time' : 'falls with it';
    case 'turns': return `highest near ${high}, lowest near ${low}`;
    case 'levels': return `highest for ${high}, lowest for ${low}`;
  }
}

export const LEFT_OUT: Record<LeftOutColumn['why'], string> = {
  leak: 'tells it almost without fault by itself, so it is most likely known only afterwards', copy: 'moves with it one to one', definition: 'it is computed from it, or a part of it',
  constant: 'has one value', asked: 'left out by you', id: 'names single rows', text: 'free text', in_review: 'waits for a reading', ignored: 'ignored', levels: 'too many values',
};

export const CURES: Record<TargetRefusal['code'], string> = {
  unknown_target: 'Choose another column.', unfit_target: 'Choose a number or a category of few values.', unknown_level: 'Choose another value.', few_rows: 'Choose a column with more values, or add rows.',
  few_of_a_kind: 'Choose another value, or add rows.', constant: 'Choose another column.', no_columns: 'Use fewer columns as left out, or add columns that are known before.',
};

/** Fewer than a fifth, or more than four fifths: then pairs put in order flatter a model. */
export const isLopsided = (baseRate: number): boolean => baseRate < 0.2 || baseRate > 0.8;

/** What was told, in one sentence before and one after its figure. */
export function headline({ kind, accuracy, ...model }: KeptModel, { target }: Pick<ExplanationWords, 'target'>): { figure: string; before: string; after: string } {
  if (kind === 'number') return { before: 'The other columns explain ', figure: percent(accuracy.value), after: ` of the differences in ${target}, in rows that the model had not seen; always naming the mean explains none.` };
  const positive = 'positive' in model ? levelName(model.positive) : '';
  return { before: `Of a row where ${target} is ${positive} and one where it is not, the model puts the right one first in `, figure: percent(accuracy.value), after: ' of all pairs, in rows that it had not seen; a guess is right in half.' };
}

import type { Column } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import { isMoneyWord } from '../semantics/lexicon/lexicon';
import { describeMeasure, isMeasure, type NumberMeaning } from '../semantics/measure';
import { readLabel } from '../semantics/lexicon/read-label';
import type { QuestionScene } from './scene';
import type { AskTable } from './schema';

/** What the numbers of a column are in this table. */
export const meaningIn = (column: Column, { meaning: { measures, levels }, relations }: AskTable): NumberMeaning =>
  [...measures, ...levels.map(({ measure }) => measure)].find((measure) => measure.column === column)?.meaning ??
  describeMeasure(column, relations);

/** Short for a mean or a quotient: average daily rate, cost per click. */
const MEANS = /^(adr|aov|arpu|arppu|cpc|cpm|cpa|ctr|cac|roi|roas|gpa|bmi|mpg|revpar|nps)$/i;
/** Whether a column holds means or quotients by the short name it has. */
export const isMeanByName = ({ label }: Pick<Column, 'label'>): boolean =>
  readLabel(label).words.some((word) => MEANS.test(word));

/** The aggregate that suits a column where none is said: sums for what adds up, the mean for the rest. */
export function usualAggregate(column: Column, { table }: Pick<QuestionScene, 'table'>): Aggregate {
  const { words } = readLabel(column.label);
  if (isMeanByName(column)) return 'avg';
  // What is paid at a time, before and after taxes.
  if (/^(gross|net) pay$/.test(words.join(' '))) return 'sum';
  // What is gross or net of one sale adds up over many.
  if (
    table.meaning.rows.kind === 'event' &&
    words.some((word) => word === 'gross' || word === 'net') &&
    words.some((word) => word !== 'gross' && isMoneyWord(word)) &&
    column.format.kind !== 'percent'
  )
    return 'sum';
  const known = meaningIn(column, table);
  // Of a running total the last is what there was.
  if (known.kind === 'cumulative') return 'max';
  return 'agg' in known && isMeasure(known) && known.agg === 'sum' ? 'sum' : 'avg';
}

/** An amount of pieces of which, in a table of things, the mean is shown. */
export const countsPieces = (column: Column, { table }: Pick<QuestionScene, 'table'>) =>
  table.meaning.rows.kind === 'thing' &&
  table.meaning.measures.some(
    ({ column: each, meaning }) =>
      each === column && meaning.kind === 'additive' && meaning.agg === 'avg' && meaning.weight > 0,
  );

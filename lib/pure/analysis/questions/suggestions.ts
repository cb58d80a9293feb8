import type { Aggregate, Dimension, Measure, Query } from '@/lib/pure/query/schema/query';
import { isTime } from '@/lib/pure/query/schema/column';
import { isQuestion } from '../semantics/dimension';
import { usualAggregate } from './usual-aggregate';
import type { AskTable } from './schema';

/** A question in a sentence, and the figures and groups that it stands for. */
export type SuggestedQuestion = { question: string; query: Pick<Query, 'measures' | 'dimensions'> };

const WORDS: Partial<Record<Aggregate, string>> = { sum: 'total', avg: 'average' };

type Figure = { measure: Measure; /** 'the total Sales' */ words: string; isCount: boolean };

function mainFigure(table: AskTable): Figure | null {
  const { measures, rows } = table.meaning;
  const column = measures[0]?.column;
  if (column) {
    const agg = usualAggregate(column, { table });
    return { measure: { field: column.key, agg }, words: `${WORDS[agg]} ${column.label.trim()}`, isCount: false };
  }
  return rows.countable ? { measure: { agg: 'count' }, words: 'number of rows', isCount: true } : null;
}

const asked = (question: string, measure: Measure, dimensions: Dimension[]): SuggestedQuestion => ({
  question,
  query: { measures: [measure], dimensions },
});

/** How a measure went over time, at the spacing that the table's charts take. */
function overTime({ meaning }: AskTable, { measure, words }: Figure): SuggestedQuestion[] {
  const { time } = meaning;
  if (!time || !isTime(time.column))
    return time ? [asked(`What is the ${words} per year?`, measure, [{ field: time.column.key }])] : [];
  const grain = time.periodGrain ?? 'month';
  return [asked(`What is the ${words} per ${grain}?`, measure, [{ field: time.column.key, grain }])];
}

/** Questions about this table, in sentences; those that are read otherwise are not offered (exampleQuestions). */
export function suggestedQuestions(table: AskTable): SuggestedQuestion[] {
  const figure = mainFigure(table);
  // The long question of a survey reads badly inside another one.
  const [first, second] = table.meaning.dimensions
    .map(({ column }) => column)
    .filter(({ label }) => !isQuestion(label));
  if (!figure) return [];
  const { measure, words } = figure;
  const rows = table.meaning.rows.countable && !figure.isCount;
  return [
    ...(first ? [asked(`What is the ${words} by ${first.label.trim()}?`, measure, [{ field: first.key }])] : []),
    ...overTime(table, figure),
    ...(first ? [asked(`Which ${first.label.trim()} has the highest ${words}?`, measure, [{ field: first.key }])] : []),
    ...(rows && second
      ? [asked(`How many rows are there by ${second.label.trim()}?`, { agg: 'count' }, [{ field: second.key }])]
      : []),
  ];
}

import type { Column } from '@/lib/query/column';
import type { Chart } from '@/lib/query/dashboard-config';
import type { Query } from '@/lib/query/schema';
import type { Answered, Drawn, Ground, Rule } from '../dashboard/drawn';
import { lintWidget, namesMeasured } from '../dashboard/lint';
import { MOST_BARS } from './picture';

/** What is said of an answer that breaks a rule; a rule that speaks of a picture alone says why there is none. */
const SENTENCES: Partial<Record<Rule, string>> = {
  equal_bars: 'All values are equal, so they are listed instead of drawn.',
  one_point: 'Only one period holds a value, so there is no line to draw.',
  gaps: 'More than 30% of the periods hold no value, so they are listed instead of drawn.',
  few_rows: 'Some groups hold fewer than 5 rows. Their figures say little, so they are listed instead of drawn.',
  by_construction: 'This follows from how the groups are made, so it is listed instead of drawn.',
  too_many_bars: 'There are too many groups to draw, so they are listed.',
  id_shown: 'This groups by what names each row, so it is listed instead of drawn.',
  thin_period: 'This period isn’t complete in the data, or holds fewer rows than usual.',
};

/** The answer to a question as the rules read it. */
export const drawnAnswer = (query: Query, chart: Chart | null): Drawn => ({ type: chart?.type ?? (query.dimensions.length > 0 ? 'table' : 'figure'), query, options: chart?.options ?? {}, room: MOST_BARS });

/** An answer as it is shown: what the rules refuse to draw is listed, with a sentence that says why. */
export function shownAnswer(query: Query, chart: Chart | null, ground: Ground, answered: Answered): { chart: Chart | null; note: string | null } {
  const [reason] = lintWidget(drawnAnswer(query, chart), ground, answered);
  if (!reason || reason.rule === 'no_value') return { chart, note: null };
  const note = reason.rule === 'wrong_aggregate' ? `${reason.message}, so this total says little. Choose Mean instead of Sum above.` : SENTENCES[reason.rule] ?? null;
  return { chart: chart && { ...chart, type: 'table', options: {} }, note };
}

/** Why a figure of a column would say nothing: it names or places what a row is about. Null where none does. */
export function refusedMeasure(query: Query, columns: readonly Column[]): { message: string; column: Column } | null {
  const [column] = namesMeasured(query, columns);
  return column ? { column, message: `${column.label} names or places what a row is about; it measures nothing, so its sum or mean would say nothing. Ask how many different values there are.` } : null;
}

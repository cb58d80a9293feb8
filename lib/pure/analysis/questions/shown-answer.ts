import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import type { ChartResult, DrawnWidget, ChartData } from '../dashboard/lint/drawn';
import { lintWidget, namesMeasured } from '../dashboard/lint/lint';
import { sayReason } from '../dashboard/lint/say-reason';
import { MOST_BARS } from './picture';

/** The answer to a question as the rules read it. */
export const drawnAnswer = (query: Query, chart: Chart | null): DrawnWidget => ({
  type: chart?.type ?? (query.dimensions.length > 0 ? 'table' : 'figure'),
  query,
  options: chart?.options ?? {},
  room: MOST_BARS,
});

/** An answer as it is shown: what the rules refuse to draw is listed, with a sentence that says why. */
export function shownAnswer(
  query: Query,
  chart: Chart | null,
  ground: ChartData,
  answered: ChartResult,
): { chart: Chart | null; note: string | null } {
  const [reason] = lintWidget(drawnAnswer(query, chart), ground, answered);
  const sentence = reason ? sayReason(reason) : null;
  if (!sentence) return { chart, note: null };
  return chart && chart.type !== 'table'
    ? { chart: { ...chart, type: 'table', options: {} }, note: `${sentence} So this is a table instead of a chart.` }
    : { chart, note: sentence };
}

/** Why a figure of a column would say nothing: it names or places what a row is about. Null where none does. */
export function refusedMeasure(query: Query, columns: readonly Column[]): { message: string; column: Column } | null {
  const [column] = namesMeasured(query, columns);
  return column
    ? {
        column,
        message: `${column.label} identifies or locates rows, so its sum or average means nothing. Ask how many distinct values it has.`,
      }
    : null;
}

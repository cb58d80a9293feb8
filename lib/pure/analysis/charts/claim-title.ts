import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Row } from '@/lib/pure/query/schema/result';
import { neutralTitle } from './neutral-title';

const MOST_NAMED = 10;

/** What a chart shows at the moment. */
export type ShownChart = {
  /** Filters beside the chart's own leave rows out. */
  narrowed: boolean;
  /** Null while there is no answer yet: nothing contradicts the title. */
  answer: { dataVersion: number; columns: readonly { key: string; kind: string }[]; rows: readonly Row[] } | null;
};

/**
 * What the title says of the data: as of which version, and of which groups. Charts from before it was kept were made
 * of the first version.
 */
export const claimOf = ({ claim, insight }: Chart['options']) =>
  claim === undefined ? (insight === undefined ? null : { version: 1, subject: [] as string[] }) : claim;

/**
 * The groups that a finding names, where bars stand for groups: along time it names a moment of the line, which is
 * always drawn.
 */
export function subjectOf({
  query: {
    dimensions: [first],
  },
  marked,
}: Pick<Chart, 'query'> & { marked: readonly string[] }): string[] {
  return first && !first.grain && !first.bins ? marked.slice(0, MOST_NAMED) : [];
}

/**
 * A title that claims something holds of the rows that it was tested on, of that version, with its subject among what
 * is drawn.
 */
export function isClaimShown(chart: Pick<Chart, 'options'>, { narrowed, answer }: ShownChart): boolean {
  const claim = claimOf(chart.options);
  if (claim === null) return true;
  if (narrowed) return false;
  if (!answer) return true;
  const key = answer.columns.find(({ kind }) => kind === 'dimension')?.key;
  const names = key === undefined ? null : new Set(answer.rows.map((row) => String((row[key] ?? null) as Cell)));
  return answer.dataVersion === claim.version && (names === null || claim.subject.every((name) => names.has(name)));
}

/**
 * The title of a chart as it is drawn: its own where that is true of it or claims nothing, else what is measured by
 * what.
 */
export const titleShown = (
  chart: Pick<Chart, 'title' | 'options' | 'query'>,
  drawn: ShownChart,
  columns: readonly Pick<Column, 'key' | 'label'>[],
): string => (isClaimShown(chart, drawn) ? chart.title : neutralTitle(chart.query, columns));

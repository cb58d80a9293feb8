import type { Cell } from '@/lib/pure/query/schema/column';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import type { ResultChart } from '../chart/choices';
import { keepWords as words } from './words';

/** As many as an answer of a dashboard holds. */
const MOST_GROUPS = 5000;
const MOST_POINTS = 2000;

/** What tells the marks of a chart apart. */
export const named = ({ kind, along, split }: ResultChart): number[] =>
  kind === 'scatter' ? [] : [along, ...(split === null ? [] : [split])];

/** A file has no empty texts, and none with spaces around them. */
export const asRead = (cell: Cell): Cell => (typeof cell === 'string' ? cell.trim() || null : cell);

/** Why no dashboard can show the same chart; null where one can. */
export function whyNotKept({ columns, rows, truncated, evidence }: SqlAnswer, chart: ResultChart): string | null {
  if (truncated) return words.notWhole;
  if (chart.kind === 'scatter') return rows.length > MOST_POINTS ? words.tooManyPoints : null;
  if (rows.length > MOST_GROUPS) return words.tooManyGroups;
  // Rows of a database are asked there, or copied with their types.
  if (evidence.connection) return null;
  const placeOf = (row: readonly Cell[]) => JSON.stringify(named(chart).map((nth) => asRead(row[nth] ?? null)));
  return new Set(rows.map(placeOf)).size < rows.length ? words.alike(columns[chart.along]!.name) : null;
}

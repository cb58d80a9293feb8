import type { Column, Grain } from '@/lib/pure/query/schema/column';
import type { Measure } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import type { SeriesInput, SeriesKind } from './schema';

/** What an answer by time does not say of itself. */
export type SeriesMeaning = { grain: Grain; kind: SeriesKind; regular: boolean; suspects?: SeriesInput['suspects'] };

/** A sum or a count of no rows is nothing; of a mean there is none. */
const kindOf = ({ agg, over }: Measure): SeriesKind => {
  if (over) return 'mean';
  if (agg === 'sum') return 'sum';
  return agg === 'count' || agg === 'distinct' ? 'count' : 'mean';
};

export const seriesMeaning = (grain: Grain, measure: Measure, time: Pick<Column, 'time'>): SeriesMeaning => {
  const suspects = time.time?.suspects;
  return {
    grain,
    kind: kindOf(measure),
    regular: time.time?.regular ?? false,
    ...(suspects && { suspects: { rows: suspects.rows, last: String(suspects.last) } }),
  };
};

/**
 * The answer to a query of one measure by one time dimension, as the kernel reads it. Times are the first column,
 * values the last.
 */
export function seriesInput({ columns, rows, partial }: QueryAnswer, meaning: SeriesMeaning): SeriesInput {
  const time = columns[0]?.key ?? '';
  const value = columns.at(-1)?.key ?? '';
  const known = rows.filter((row) => (row[time] ?? null) !== null);
  return {
    ...meaning,
    times: known.map((row) => String(row[time])),
    values: known.map((row) => numberOf(row[value] ?? null)),
    ...(partial && { partial }),
  };
}

const numberOf = (cell: unknown): number | null =>
  cell === null || !Number.isFinite(Number(cell)) ? null : Number(cell);

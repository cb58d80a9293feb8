import { isTime, type Column } from '@/lib/pure/query/schema/column';

const DAY = 86_400_000;
/** As profiles have it: more of the rows after today are a plan. */
const MOST_AHEAD = 0.05;
const at = (cell: unknown) =>
  Date.parse(String(cell).length === 10 ? `${String(cell)}T00:00:00Z` : `${String(cell).slice(0, 19)}Z`);

/** How many rows lie after an instant, from the bars of a histogram; of the bar that it cuts, the share behind it. */
const rowsAfter = ({ histogram }: Column, instant: number): number =>
  histogram.reduce((sum, { from, to, count }) => {
    const [start, end] = [at(from), at(to)];
    return sum + (end <= instant || !(end > start) ? 0 : count * Math.min(1, (end - instant) / (end - start)));
  }, 0);

/**
 * A column of dates whose profile is older than the doubt about dates to come: where a few of its rows lie after today,
 * its dates count as ending today. The last date that raises no doubt is known once the file is read again.
 */
export function withLateDates(column: Column, now: number): Column {
  if (!isTime(column) || !column.time || column.time.suspects) return column;
  const today = Math.floor(now / DAY) * DAY;
  if (!(at(column.max) >= today + 2 * DAY) || !(at(column.min) < today)) return column;
  const rows = column.histogram.reduce((sum, { count }) => sum + count, 0);
  const ahead = rowsAfter(column, today + DAY);
  if (rows === 0 || ahead > MOST_AHEAD * rows) return column;
  const last = new Date(today).toISOString().slice(0, column.type === 'date' ? 10 : 19);
  return {
    ...column,
    time: { ...column.time, suspects: { rows: Math.max(1, Math.round(ahead)), latest: column.max, last } },
  };
}

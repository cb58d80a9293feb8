import type { PeriodCount } from '@/lib/pure/query/resolve/periods';
import { addPeriods, readMoment } from '@/lib/pure/query/schema/calendar';
import type { Cell, Grain } from '@/lib/pure/query/schema/column';

const FILLED = 0.7;

/** From an answer that counts by period; what has no date is none. */
export const periodCounts = (rows: readonly { at: Cell; rows: Cell }[]): PeriodCount[] =>
  rows
    .flatMap(({ at, rows: count }) => {
      const moment = at === null ? null : readMoment(String(at));
      return moment ? [{ start: moment.start, rows: Number(count) }] : [];
    })
    .sort((a, b) => a.start - b.start);

/** Most periods between the first and the last hold rows, so that the past is a course and no list of odd days. */
export function isCourse(counts: readonly PeriodCount[], grain: Grain): boolean {
  const held = counts.filter(({ rows }) => rows > 0);
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return false;
  let periods = 1;
  for (let at = first.start; at < last.start && periods * FILLED <= held.length; at = addPeriods(at, 1, grain))
    periods++;
  return held.length >= FILLED * periods;
}

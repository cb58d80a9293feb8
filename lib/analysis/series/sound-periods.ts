import { addPeriods, readMoment } from '@/lib/query/calendar';
import type { Cell, Grain } from '@/lib/query/column';
import type { Extent } from '@/lib/query/resolve';
import { median } from '../statistics/moments';

/** Rows that hold a figure, by period. */
export type PeriodCount = { start: number; rows: number };

/** From an answer that counts by period; what has no date is none. */
export const periodCounts = (rows: readonly { at: Cell; rows: Cell }[]): PeriodCount[] =>
  rows.flatMap(({ at, rows: count }) => { const moment = at === null ? null : readMoment(String(at)); return moment ? [{ start: moment.start, rows: Number(count) }] : []; }).sort((a, b) => a.start - b.start);

/** Of a usual period's rows, what a period holds at least that a figure is read from. */
const USUAL_SHARE = 1 / 3;
const FEWEST = 4;
const FILLED = 0.7;

/** The usual number of rows of a period that holds any. */
const usualOf = (counts: readonly PeriodCount[]) => median(Float64Array.from(counts.filter(({ rows }) => rows > 0), ({ rows }) => rows));

/**
 * Periods that a figure may be read from: the data reach both their ends, they lie in no future, and they hold at least a third of the rows
 * that a period usually holds. None where there are fewer than four.
 */
export function soundPeriods(counts: readonly PeriodCount[], grain: Grain, { first, last, step }: Pick<Extent, 'first' | 'last' | 'step'>, now: number): number[] {
  const known = Math.min(last, now);
  const least = USUAL_SHARE * usualOf(counts);
  const sound = counts.filter(({ start, rows }) => rows > 0 && rows >= least && first - start <= step && addPeriods(start, 1, grain) - known <= step).map(({ start }) => start);
  return sound.length < FEWEST ? [] : sound;
}

/** The last two that follow each other. */
export function lastPair(sound: readonly number[], grain: Grain): [number, number] | null {
  for (let nth = sound.length - 1; nth > 0; nth--) if (addPeriods(sound[nth - 1]!, 1, grain) === sound[nth]) return [sound[nth - 1]!, sound[nth]!];
  return null;
}

/** Most periods between the first and the last hold rows, so that the past is a course and no list of odd days. */
export function isCourse(counts: readonly PeriodCount[], grain: Grain): boolean {
  const held = counts.filter(({ rows }) => rows > 0);
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return false;
  let periods = 1;
  for (let at = first.start; at < last.start && periods * FILLED <= held.length; at = addPeriods(at, 1, grain)) periods++;
  return held.length >= FILLED * periods;
}

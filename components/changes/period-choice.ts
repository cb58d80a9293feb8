import { formatDate } from '@/lib/pure/format/format';
import type { ChangeSides } from '@/lib/pure/query/resolve/change';
import { addPeriods, DAY, readMoment, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Cell, Grain } from '@/lib/pure/query/schema/column';

export type PeriodSides = Extract<ChangeSides, { kind: 'periods' }>;
export type Stretch = PeriodSides['before'];
export type Spacing = Grain | 'dates';

const MOST_OFFERED = 400;
const at = (text: string) => readMoment(text)?.start ?? 0;

export const periodFrom = (start: number, grain: Grain): Stretch => ({
  from: writeInstant(start),
  to: writeInstant(addPeriods(start, 1, grain)),
});

const isPeriod = ({ from, to }: Stretch, grain: Grain) =>
  startOf(at(from), grain) === at(from) && addPeriods(at(from), 1, grain) === at(to);

/** The grain of which both sides are whole periods; `dates` where they are none. */
export const spacingOf = ({ before, after }: PeriodSides, grains: readonly Grain[]): Spacing =>
  grains.find((grain) => isPeriod(before, grain) && isPeriod(after, grain)) ?? 'dates';

/** Periods of the data, the latest first. */
export function periodsBetween(
  first: Cell,
  last: Cell,
  grain: Grain,
): { value: string; name: string; stretch: Stretch }[] {
  const begin = startOf(at(String(first)), grain);
  const periods = [];
  for (
    let start = startOf(at(String(last)), grain);
    start >= begin && periods.length < MOST_OFFERED;
    start = addPeriods(start, -1, grain)
  ) {
    const stretch = periodFrom(start, grain);
    periods.push({ value: stretch.from, name: formatDate(stretch.from, grain), stretch });
  }
  return periods;
}

/** The same end, in another spacing, and the period before it. */
export function withSpacing(sides: PeriodSides, grain: Grain): PeriodSides {
  const start = startOf(at(sides.after.to) - 1, grain);
  return { ...sides, after: periodFrom(start, grain), before: periodFrom(addPeriods(start, -1, grain), grain) };
}

/** The days of a stretch as a form holds them, the last one included. */
export const daysOf = ({ from, to }: Stretch): { first: string; last: string } => ({
  first: from.slice(0, 10),
  last: writeInstant(startOf(at(to) - 1, 'day')),
});

/** Null where the days are none, or end before they begin. */
export function stretchOf(first: string, last: string): Stretch | null {
  const [start, end] = [readMoment(first), readMoment(last)];
  return start && end && start.start <= end.start ? { from: first, to: writeInstant(end.start + DAY) } : null;
}

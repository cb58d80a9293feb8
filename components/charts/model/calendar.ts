import { formatPart } from '@/lib/pure/format/format';
import { addPeriods, DAY, readMoment, startOf } from '@/lib/pure/query/schema/calendar';
import type { Grain } from '@/lib/pure/query/schema/column';

/**
 * Periods as places of an axis. Times are milliseconds of the wall clock as the data write it, see
 * lib/pure/query/schema/calendar.
 */

/** A chart draws at most as many slots; sparser data are drawn as they come. */
const MOST_SLOTS = 20_000;

/** A time as results write it, in milliseconds. NaN where the text is no time. */
export const parseTime = (text: string): number => readMoment(text)?.start ?? NaN;

/**
 * The periods of a time axis. `step` is how many periods of the grain lie between two neighbours: 5 for a census every
 * five years.
 */
export type Calendar = { times: number[]; step: number };

/** Fewer equal gaps than this are chance, not a rhythm. */
const RHYTHM = 2;

/** The most common gap between the places of known values, where every other gap is a multiple of it; else 1. */
export function usualStep(places: readonly number[]): number {
  const gaps = places.slice(1).map((place, index) => place - places[index]!);
  const counts = new Map<number, number>();
  for (const gap of gaps) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const [gap = 1, often = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return often >= RHYTHM && gaps.every((each) => each % gap === 0) ? gap : 1;
}

/**
 * Every period from the first time to the last, so that what is missing keeps its place, in the rhythm in which the
 * values come. `span` reaches beyond the values on either side. Input need not be sorted.
 */
export function fillCalendar(times: readonly number[], grain: Grain, span?: { from: number; to: number }): Calendar {
  const known = [...new Set(times)].sort((a, b) => a - b);
  const asTheyCome = { times: known, step: 1 };
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return asTheyCome;
  const periods: number[] = [];
  for (let time = first; time <= last; time = addPeriods(time, 1, grain)) {
    if (periods.push(time) > MOST_SLOTS) return asTheyCome;
  }
  // Values off the calendar (a week that starts on Sunday) are drawn as they come rather than lost.
  const placeOf = new Map(periods.map((time, index) => [time, index]));
  const places = known.map((time) => placeOf.get(time) ?? -1);
  if (places.includes(-1)) return asTheyCome;
  const step = usualStep(places);
  const filled = periods.filter((_, index) => index % step === 0);
  const beyond = (from: number, by: 1 | -1, within: (time: number) => boolean): number[] => {
    const found: number[] = [];
    for (
      let time = addPeriods(from, by * step, grain);
      within(time) && filled.length + found.length < MOST_SLOTS;
      time = addPeriods(time, by * step, grain)
    )
      found.push(time);
    return found;
  };
  if (!span) return { times: filled, step };
  return {
    times: [
      ...beyond(first, -1, (time) => time >= span.from).reverse(),
      ...filled,
      ...beyond(last, 1, (time) => time <= span.to),
    ],
    step,
  };
}

export type TimeTick = { index: number; label: string };
export type TimeTicks = {
  ticks: TimeTick[];
  /** What all labels up to the first change share: 'Mar', '1956'. Written before the first tick. */
  context: string | null;
};

type Step = { unit: Grain; every: number };
const LADDER: Step[] = [
  { unit: 'hour', every: 1 },
  { unit: 'hour', every: 3 },
  { unit: 'hour', every: 6 },
  { unit: 'hour', every: 12 },
  { unit: 'day', every: 1 },
  { unit: 'day', every: 2 },
  { unit: 'week', every: 1 },
  { unit: 'month', every: 1 },
  { unit: 'month', every: 3 },
  { unit: 'month', every: 6 },
  { unit: 'quarter', every: 1 },
  { unit: 'quarter', every: 2 },
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((every): Step => ({ unit: 'year', every })),
];
const RANK: Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

/** The number of a period since a fixed one, so that `every` counts from the same place on each axis. */
function ordinal(time: number, unit: Grain): number {
  const date = new Date(time);
  if (unit === 'hour') return date.getUTCHours();
  if (unit === 'day') return date.getUTCDate() - 1;
  if (unit === 'week') return Math.floor((startOf(time, 'week') + 3 * DAY) / (7 * DAY));
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return unit === 'month' ? months : unit === 'quarter' ? Math.floor(months / 3) : date.getUTCFullYear();
}

function tickIndices(slots: readonly number[], step: Step): number[] {
  return slots.flatMap((time, index) => {
    const before = slots[index - 1];
    const starts =
      before === undefined
        ? startOf(time, step.unit) === time
        : startOf(before, step.unit) !== startOf(time, step.unit);
    return starts && ordinal(time, step.unit) % step.every === 0 ? [index] : [];
  });
}

const monthName = (time: number) => formatPart('month', new Date(time).getUTCMonth() + 1);
const dayAndMonth = (time: number) => `${new Date(time).getUTCDate()} ${monthName(time)}`;
const yearText = (time: number) => String(new Date(time).getUTCFullYear());

/** The greater unit that a label of `unit` leaves unsaid. */
const ABOVE: Record<Grain, Grain | null> = {
  hour: 'day',
  day: 'month',
  week: 'month',
  month: 'year',
  quarter: 'year',
  year: null,
};

function shortLabel(time: number, unit: Grain): string {
  const date = new Date(time);
  switch (unit) {
    case 'hour':
      return formatPart('hour', date.getUTCHours());
    case 'day':
    case 'week':
      return String(date.getUTCDate());
    case 'month':
      return monthName(time);
    case 'quarter':
      return formatPart('quarter', Math.floor(date.getUTCMonth() / 3) + 1);
    case 'year':
      return yearText(time);
  }
}

const labelAtChange = (time: number, unit: Grain) =>
  unit === 'hour' || unit === 'day' || unit === 'week' ? dayAndMonth(time) : yearText(time);

function contextLabel(time: number, unit: Grain): string | null {
  const above = ABOVE[unit];
  return above === null
    ? null
    : above === 'day'
      ? dayAndMonth(time)
      : above === 'month'
        ? monthName(time)
        : yearText(time);
}

/**
 * Ticks of a time axis whose slots are the starts of periods of `grain`: the finest unit that needs at most `most`
 * labels. Labels leave out what they share with the one before: 18, 19 … 31, 1 Apr; Jul, Oct, 1957.
 */
export function timeTicks(slots: readonly number[], grain: Grain, most: number): TimeTicks {
  const first = slots[0];
  if (first === undefined) return { ticks: [], context: null };
  const rank = RANK.indexOf(grain);
  const steps = LADDER.filter(({ unit }) => RANK.indexOf(unit) >= rank && (unit !== 'quarter' || grain === 'quarter'));
  const candidates = steps
    .map((step) => ({ step, indices: tickIndices(slots, step) }))
    .filter(({ indices }) => indices.length > 0);
  const chosen = candidates.find(({ indices }) => indices.length <= Math.max(1, most)) ?? candidates.at(-1);
  if (!chosen) return { ticks: [{ index: 0, label: shortLabel(first, grain) }], context: contextLabel(first, grain) };
  const { unit } = chosen.step;
  const above = ABOVE[unit];
  let open = above && startOf(first, above);
  const ticks = chosen.indices.map((index): TimeTick => {
    const time = slots[index]!;
    const group = above && startOf(time, above);
    const changed = group !== open;
    open = group;
    return { index, label: changed ? labelAtChange(time, unit) : shortLabel(time, unit) };
  });
  return { ticks, context: contextLabel(first, unit) };
}

import { formatPart } from '@/lib/core/format';
import type { Grain } from '@/lib/query/column';

/**
 * Calendar of the result's periods. Times are milliseconds of the wall clock as it is written in the data (no zone):
 * reading and writing go through UTC, so that no reader's daylight saving moves a bar.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIXED: Partial<Record<Grain, number>> = { hour: HOUR, day: DAY, week: 7 * DAY };
const MONTHS: Partial<Record<Grain, number>> = { month: 1, quarter: 3, year: 12 };

/** A chart draws at most as many slots; sparser data are drawn as they come. */
const MOST_SLOTS = 20_000;

/** `2019-03-18` and `2019-03-18T23:43:00` (also `1949-01`, `1949`) to milliseconds. NaN where the text is no time. */
export function parseTime(text: string): number {
  const match = /^(-?\d{4,6})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?)?)?/.exec(text);
  if (!match) return NaN;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', fraction = ''] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(`0${fraction}`) * 1000);
  return date.getTime();
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

export function writeDay(time: number): string {
  const date = new Date(time);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

export function writeInstant(time: number): string {
  const date = new Date(time);
  return `${writeDay(time)}T${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
}

export function addPeriods(time: number, grain: Grain, count: number): number {
  const months = MONTHS[grain];
  if (months === undefined) return time + FIXED[grain]! * count;
  const date = new Date(time);
  date.setUTCMonth(date.getUTCMonth() + months * count);
  return date.getTime();
}

/** Start of the period that holds `time`; weeks start on Monday. */
export function periodStart(time: number, grain: Grain): number {
  const date = new Date(time);
  if (grain === 'hour') return Math.floor(time / HOUR) * HOUR;
  const day = Math.floor(time / DAY) * DAY;
  if (grain === 'day') return day;
  if (grain === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY;
  const month = grain === 'year' ? 0 : grain === 'quarter' ? Math.floor(date.getUTCMonth() / 3) * 3 : date.getUTCMonth();
  const start = new Date(0);
  start.setUTCFullYear(date.getUTCFullYear(), month, 1);
  return start.getTime();
}

/** Every period from the first time to the last, so that what is missing keeps its place. Input need not be sorted. */
export function fillCalendar(times: readonly number[], grain: Grain): number[] {
  const known = [...new Set(times)].sort((a, b) => a - b);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const slots: number[] = [];
  for (let time = first; time <= last; time = addPeriods(time, grain, 1)) {
    if (slots.push(time) > MOST_SLOTS) return known;
  }
  // Values off the calendar (a week that starts on Sunday) are drawn as they come rather than lost.
  const filled = new Set(slots);
  return known.every((time) => filled.has(time)) ? slots : known;
}

export type TimeTick = { index: number; label: string };
export type TimeAxis = {
  ticks: TimeTick[];
  /** What all labels up to the first change share: 'Mar', '1956'. Written before the first tick. */
  context: string | null;
};

type Step = { unit: Grain; every: number };
const LADDER: Step[] = [
  { unit: 'hour', every: 1 }, { unit: 'hour', every: 3 }, { unit: 'hour', every: 6 }, { unit: 'hour', every: 12 },
  { unit: 'day', every: 1 }, { unit: 'day', every: 2 }, { unit: 'week', every: 1 },
  { unit: 'month', every: 1 }, { unit: 'month', every: 3 }, { unit: 'month', every: 6 }, { unit: 'quarter', every: 1 }, { unit: 'quarter', every: 2 },
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((every): Step => ({ unit: 'year', every })),
];
const RANK: Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

/** The number of a period since a fixed one, so that `every` counts from the same place on each axis. */
function ordinal(time: number, unit: Grain): number {
  const date = new Date(time);
  if (unit === 'hour') return date.getUTCHours();
  if (unit === 'day') return date.getUTCDate() - 1;
  if (unit === 'week') return Math.floor((periodStart(time, 'week') + 3 * DAY) / (7 * DAY));
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return unit === 'month' ? months : unit === 'quarter' ? Math.floor(months / 3) : date.getUTCFullYear();
}

function tickIndices(slots: readonly number[], step: Step): number[] {
  return slots.flatMap((time, index) => {
    const before = slots[index - 1];
    const starts = before === undefined ? periodStart(time, step.unit) === time : periodStart(before, step.unit) !== periodStart(time, step.unit);
    return starts && ordinal(time, step.unit) % step.every === 0 ? [index] : [];
  });
}

const monthName = (time: number) => formatPart('month', new Date(time).getUTCMonth() + 1);
const dayAndMonth = (time: number) => `${new Date(time).getUTCDate()} ${monthName(time)}`;
const yearText = (time: number) => String(new Date(time).getUTCFullYear());

/** The greater unit that a label of `unit` leaves unsaid. */
const ABOVE: Record<Grain, Grain | null> = { hour: 'day', day: 'month', week: 'month', month: 'year', quarter: 'year', year: null };

function shortLabel(time: number, unit: Grain): string {
  const date = new Date(time);
  switch (unit) {
    case 'hour': return formatPart('hour', date.getUTCHours());
    case 'day': case 'week': return String(date.getUTCDate());
    case 'month': return monthName(time);
    case 'quarter': return formatPart('quarter', Math.floor(date.getUTCMonth() / 3) + 1);
    case 'year': return yearText(time);
  }
}

const labelAtChange = (time: number, unit: Grain) => (unit === 'hour' || unit === 'day' || unit === 'week' ? dayAndMonth(time) : yearText(time));

function contextLabel(time: number, unit: Grain): string | null {
  const above = ABOVE[unit];
  return above === null ? null : above === 'day' ? dayAndMonth(time) : above === 'month' ? monthName(time) : yearText(time);
}

/**
 * Ticks of a time axis whose slots are the starts of periods of `grain`: the finest unit that needs at most `most` labels.
 * Labels leave out what they share with the one before: 18, 19 … 31, 1 Apr; Jul, Oct, 1957.
 */
export function timeTicks(slots: readonly number[], grain: Grain, most: number): TimeAxis {
  const first = slots[0];
  if (first === undefined) return { ticks: [], context: null };
  const rank = RANK.indexOf(grain);
  const steps = LADDER.filter(({ unit }) => RANK.indexOf(unit) >= rank && (unit !== 'quarter' || grain === 'quarter'));
  const candidates = steps.map((step) => ({ step, indices: tickIndices(slots, step) })).filter(({ indices }) => indices.length > 0);
  const chosen = candidates.find(({ indices }) => indices.length <= Math.max(1, most)) ?? candidates.at(-1);
  if (!chosen) return { ticks: [{ index: 0, label: shortLabel(first, grain) }], context: contextLabel(first, grain) };
  const { unit } = chosen.step;
  const above = ABOVE[unit];
  let open = above && periodStart(first, above);
  const ticks = chosen.indices.map((index): TimeTick => {
    const time = slots[index]!;
    const group = above && periodStart(time, above);
    const changed = group !== open;
    open = group;
    return { index, label: changed ? labelAtChange(time, unit) : shortLabel(time, unit) };
  });
  return { ticks, context: contextLabel(first, unit) };
}

import { addPeriods, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Grain, DatePart } from '@/lib/pure/query/schema/column';
import type { TimeAxis } from '../semantics/time-axis';
import { median, medianAndSpread } from '../statistics/moments';
import type { TimeOf } from './ground/schema';

/**
 * A calendar part that can repeat: the position of each period in it, from 0. `values`: the part as a dimension of a
 * query gives it.
 */
export type CalendarPart = {
  part: DatePart | null;
  period: number;
  positions: Int32Array;
  size: number;
  values: number[];
  /** Runs of periods in one position: the month of each day or week; null where each period is its own. */
  blocks: Int32Array | null;
  /** The fewest cycles before it is fitted. */
  turns: number;
  /** True if a finding reports it; otherwise it is only fitted, so that what it explains doesn’t count as an event. */
  told: boolean;
};

/** The time axis cut into periods. */
export type Periods = {
  time: TimeOf;
  /** The period of each row, −1 outside. */
  of: Int32Array;
  /** As cells of answers write them. */
  labels: string[];
  /** Periods since the first, on the calendar: gaps count. */
  steps: Float64Array;
  parts: CalendarPart[];
};

const FINE_FIRST: Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const MOST_PERIODS = 1500;
const FEWEST_PERIODS = 8;
const ENOUGH_PERIODS = 24;
/** Of the periods that a course runs over, how many hold rows at least. */
export const FILLED = 0.7;
const THIN = 0.6;

/**
 * The finest grain of the axis whose periods are mostly filled; null where none leaves enough of them, and for numbered
 * weeks, which no sentence about a calendar is true of.
 */
export function periodsOf(times: Float64Array, axis: TimeAxis): Periods | null {
  if (axis.steps) return null;
  if (axis.kind === 'year') return yearsOf(times, axis);
  const own = axis.column.time?.grain ?? 'day';
  const options = FINE_FIRST.filter((grain) =>
    own === 'second' || own === 'minute'
      ? grain !== 'hour' || isReadHourly(times)
      : FINE_FIRST.indexOf(grain) >= FINE_FIRST.indexOf(own),
  );
  let fewer: Periods | null = null;
  for (const grain of options) {
    const periods = atGrain(times, axis.column.key, grain);
    if (!periods || periods.labels.length > MOST_PERIODS || periods.labels.length < FEWEST_PERIODS) continue;
    if (periods.labels.length < FILLED * expectedPeriods(periods)) continue;
    if (periods.labels.length >= ENOUGH_PERIODS) return periods;
    fewer ??= periods;
  }
  return fewer;
}

const HOUR_SECONDS = 3600;
const EVEN = 0.9;

/**
 * Whether something was read off at least every hour, equally often in nearly all of them: of what happens some hours
 * hold more.
 */
function isReadHourly(times: Float64Array): boolean {
  const counts = new Map<number, number>();
  for (const time of times)
    if (!Number.isNaN(time)) {
      const hour = Math.floor(time / HOUR_SECONDS);
      counts.set(hour, (counts.get(hour) ?? 0) + 1);
    }
  if (counts.size < FEWEST_PERIODS) return false;
  const rows = [...counts.values()];
  const usual = median(Float64Array.from(rows));
  const span = [...counts.keys()].reduce(
    (ends, hour) => ({ first: Math.min(ends.first, hour), last: Math.max(ends.last, hour) }),
    { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY },
  );
  return (
    counts.size >= FILLED * (span.last - span.first + 1) &&
    rows.filter((count) => count === usual).length >= EVEN * rows.length
  );
}

const MOST_HOURS = 10_000;
const FEWEST_HOURS = 7 * 24;

/**
 * The hours of what was read at least every hour, where the axis is cut coarser because they are many: the newest of
 * them. Null where they are no course.
 */
export function hoursBeside(times: Float64Array, axis: TimeAxis, periods: Periods): Periods | null {
  if (periods.time.grain === null || periods.time.grain === 'hour' || !isReadHourly(times)) return null;
  const newest = times.reduce((last, time) => (time > last ? time : last), Number.NEGATIVE_INFINITY);
  const since = newest - MOST_HOURS * HOUR_SECONDS;
  const hours = atGrain(
    times.map((time) => (time > since ? time : Number.NaN)),
    axis.column.key,
    'hour',
  );
  return hours && hours.labels.length >= FEWEST_HOURS && hours.labels.length >= FILLED * expectedPeriods(hours)
    ? hours
    : null;
}

const NEVER = 0.05;

/**
 * Periods between the first and the last, those left out that the course never has: a shop that is closed on Sundays
 * has no gaps there.
 */
function expectedPeriods({ time, steps, parts }: Pick<Periods, 'time' | 'steps' | 'parts'>): number {
  const span = steps.at(-1)! + 1;
  const weekdays = time.grain === 'day' ? parts.find(({ part }) => part === 'weekday') : undefined;
  if (!weekdays) return span;
  const counts = new Float64Array(weekdays.size);
  for (const position of weekdays.positions) counts[position]! += 1;
  const most = Math.max(...counts);
  return (span * counts.filter((count) => count > NEVER * most).length) / weekdays.size;
}

function yearsOf(times: Float64Array, { column }: TimeAxis): Periods | null {
  const years = [...new Set(times)].filter((year) => !Number.isNaN(year)).sort((a, b) => a - b);
  const apart = median(Float64Array.from(years.slice(1), (year, at) => year - years[at]!));
  // Every fifth year is a course of its own.
  if (years.length < FEWEST_PERIODS || years.length < FILLED * ((years.at(-1)! - years[0]!) / apart + 1)) return null;
  const places = new Map(years.map((year, place) => [year, place]));
  return {
    time: { field: column.key, grain: null },
    of: Int32Array.from(times, (year) => places.get(year) ?? -1),
    labels: years.map(String),
    steps: Float64Array.from(years, (year) => year - years[0]!),
    parts: [],
  };
}

/**
 * Seconds since 1970 of each row, cut at a grain. The first and last period are left out where they hold far fewer rows
 * than usual: they are incomplete.
 */
export function atGrain(times: Float64Array, field: string, grain: Grain): Periods | null {
  const starts = Float64Array.from(times, (time) => (Number.isNaN(time) ? Number.NaN : startOf(time * 1000, grain)));
  const counts = new Map<number, number>();
  for (const start of starts) if (!Number.isNaN(start)) counts.set(start, (counts.get(start) ?? 0) + 1);
  const all = [...counts.keys()].sort((a, b) => a - b);
  if (all.length < 2) return null;
  const usual = medianAndSpread([...counts.values()]).centre;
  const isThin = (start: number) => counts.get(start)! < THIN * usual;
  const kept = all.slice(isThin(all[0]!) ? 1 : 0, isThin(all.at(-1)!) ? -1 : undefined);
  if (kept.length < 2) return null;
  const places = new Map(kept.map((start, place) => [start, place]));
  return {
    time: { field, grain },
    of: Int32Array.from(starts, (start) => places.get(start) ?? -1),
    labels: kept.map(writeInstant),
    steps: stepsOf(kept, grain),
    parts: partsOf(kept, grain),
  };
}

function stepsOf(starts: number[], grain: Grain): Float64Array {
  const steps = new Float64Array(starts.length);
  for (let at = 1; at < starts.length; at++) {
    let step = steps[at - 1]! + 1;
    for (let next = addPeriods(starts[at - 1]!, 1, grain); next < starts[at]!; next = addPeriods(next, 1, grain))
      step += 1;
    steps[at] = step;
  }
  return steps;
}

const TURNS = 2;
/** The hour of the week has a value of its own 168 times: fewer weeks would hide an event in it. */
const TURNS_OF_WEEK = 4;
const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;
const DAY_SECONDS = HOURS_A_DAY * HOUR_SECONDS;

const range = (from: number, size: number) => Array.from({ length: size }, (_, place) => from + place);
const MONTHS: Partial<Record<Grain, number>> = { day: 365.25, week: 52.18, month: 12 };

function partsOf(starts: number[], grain: Grain): CalendarPart[] {
  const dates = starts.map((start) => new Date(start));
  const part = ({
    name,
    period,
    size,
    first,
    of,
  }: {
    name: DatePart;
    period: number;
    size: number;
    first: number;
    of: (date: Date) => number;
  }): CalendarPart => ({
    part: name,
    period,
    size,
    values: range(first, size),
    positions: Int32Array.from(dates, of),
    blocks: null,
    turns: TURNS,
    told: true,
  });
  const month = (period: number): CalendarPart => ({
    ...part({ name: 'month', period, size: 12, first: 1, of: (date) => date.getUTCMonth() }),
    blocks:
      grain === 'month' ? null : Int32Array.from(dates, (date) => date.getUTCFullYear() * 12 + date.getUTCMonth()),
  });
  switch (grain) {
    case 'hour':
      return partsOfWeek(starts, 1);
    case 'day':
      return [
        part({ name: 'weekday', period: 7, size: 7, first: 1, of: (date) => (date.getUTCDay() + 6) % 7 }),
        month(MONTHS.day!),
      ];
    case 'week':
      return [month(MONTHS.week!)];
    case 'month':
      return [month(MONTHS.month!)];
    case 'quarter':
      return [
        part({ name: 'quarter', period: 4, size: 4, first: 1, of: (date) => Math.floor(date.getUTCMonth() / 3) }),
      ];
    case 'year':
      return [];
  }
}

/**
 * Seasonal components of readings taken `each` times an hour: time of day and weekday, and time of the week, so that a
 * workday's hours can differ from a Sunday's. `starts`: milliseconds since 1970.
 */
function partsOfWeek(starts: number[], each: number): CalendarPart[] {
  const slots = HOURS_A_DAY * each;
  const slotOf = (start: number) => Math.floor(((start / 1000) % DAY_SECONDS) / (DAY_SECONDS / slots));
  const dayOf = (start: number) => (new Date(start).getUTCDay() + 6) % DAYS_A_WEEK;
  const base = { blocks: null, turns: TURNS, told: true };
  const week = DAYS_A_WEEK * slots;
  return [
    {
      ...base,
      part: 'hour',
      period: slots,
      size: slots,
      values: range(0, slots),
      positions: Int32Array.from(starts, slotOf),
    },
    {
      ...base,
      part: 'weekday',
      period: week,
      size: DAYS_A_WEEK,
      values: range(1, DAYS_A_WEEK),
      positions: Int32Array.from(starts, dayOf),
    },
    {
      ...base,
      part: null,
      period: week,
      size: week,
      values: range(0, week),
      positions: Int32Array.from(starts, (start) => dayOf(start) * slots + slotOf(start)),
      turns: TURNS_OF_WEEK,
      told: false,
    },
  ];
}

/** The most readings per hour that are tested one by one. */
const MOST_AN_HOUR = 4;
const MOST_READINGS = 10_000;

/**
 * The latest readings of a table with two to four an hour at regular intervals, each named by its hour. The mean of an
 * hour would hide an event in a single reading. Null if there is one reading an hour or no regular series.
 */
export function readingsBeside(times: Float64Array, axis: TimeAxis, periods: Periods): Periods | null {
  if (periods.time.grain === null || !isReadHourly(times)) return null;
  const known = times.filter((time) => !Number.isNaN(time));
  const each = Math.round(known.length / new Set(known.map((time) => Math.floor(time / HOUR_SECONDS))).size);
  if (each < 2 || each > MOST_AN_HOUR) return null;
  const step = HOUR_SECONDS / each;
  const slots = times.map((time) => Math.floor(time / step));
  const all = [...new Set(slots)].filter((slot) => !Number.isNaN(slot)).sort((a, b) => a - b);
  const kept = all.slice(-MOST_READINGS);
  const span = kept.at(-1)! - kept[0]! + 1;
  if (all.length < EVEN * known.length || kept.length < FEWEST_HOURS || kept.length < FILLED * span) return null;
  const places = new Map(kept.map((slot, place) => [slot, place]));
  const starts = kept.map((slot) => slot * step * 1000);
  return {
    time: { field: axis.column.key, grain: 'hour' },
    of: Int32Array.from(slots, (slot) => places.get(slot) ?? -1),
    labels: starts.map((start) => writeInstant(startOf(start, 'hour'))),
    steps: Float64Array.from(kept, (slot) => slot - kept[0]!),
    parts: partsOfWeek(starts, each),
  };
}

import type { Cell, Column, HistogramBar, TimeForm, TopValue } from '@/lib/pure/query/schema/column';
import { calendarStep, niceStep, startOf, stepOf, tidy } from './steps';
import { suspectsAmong } from './suspects';

/** What a column's profile says of its values, beside its name and its type. */
export type ProfileFigures = { filled: number } & Pick<
  Column,
  | 'distinct'
  | 'exact'
  | 'min'
  | 'max'
  | 'mean'
  | 'sd'
  | 'sum'
  | 'zeros'
  | 'negatives'
  | 'skewness'
  | 'quantiles'
  | 'meanLength'
  | 'top'
  | 'histogram'
  | 'time'
>;

export const BARS = 20;
const TOP = 10;
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Values with the number of rows that hold them. */
export type Group<T> = { value: T; count: number };

export const NOTHING: ProfileFigures = {
  filled: 0,
  distinct: 0,
  exact: true,
  min: null,
  max: null,
  mean: null,
  sd: null,
  sum: null,
  zeros: null,
  negatives: null,
  skewness: null,
  quantiles: null,
  meanLength: null,
  top: [],
  histogram: [],
  time: null,
};

/** `sum(value · count)` with Neumaier's compensation: the same to the last digit in any order of the groups. */
function compensated(groups: Group<number>[], of: (value: number) => number): number {
  let sum = 0;
  let lost = 0;
  for (const { value, count } of groups) {
    const term = of(value) * count;
    const next = sum + term;
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
  }
  return sum + lost;
}

/**
 * Moments of a sample: sd with n − 1; skewness is the adjusted Fisher–Pearson coefficient G1, as in R's e1071 type 2
 * and in DuckDB.
 */
export function numberFigures(unordered: Group<number>[], whole: boolean): ProfileFigures {
  const groups = [...unordered].sort((left, right) => left.value - right.value);
  const filled = groups.reduce((sum, { count }) => sum + count, 0);
  const [first] = groups;
  if (!first) return NOTHING;
  const last = groups.at(-1)!;
  const sum = compensated(groups, (value) => value);
  const mean = sum / filled;
  const second = compensated(groups, (value) => (value - mean) ** 2);
  const third = compensated(groups, (value) => (value - mean) ** 3);
  const spread = Math.sqrt(second / filled);
  return {
    ...NOTHING,
    filled,
    distinct: groups.length,
    min: first.value,
    max: last.value,
    mean,
    sum,
    sd: filled > 1 ? Math.sqrt(second / (filled - 1)) : null,
    skewness:
      filled > 2 && spread > 0
        ? (Math.sqrt(filled * (filled - 1)) / (filled - 2)) * (third / filled / spread ** 3)
        : null,
    zeros: countWhere(groups, (value) => value === 0),
    negatives: countWhere(groups, (value) => value < 0),
    quantiles: quantilesOf(groups, filled),
    top: topOf(groups),
    histogram: numberHistogram(groups, whole),
  };
}

const countWhere = (groups: Group<number>[], holds: (value: number) => boolean) =>
  groups.reduce((sum, { value, count }) => (holds(value) ? sum + count : sum), 0);

/** Linear interpolation between order statistics (R type 7, DuckDB's quantile_cont). */
function quantilesOf(groups: Group<number>[], filled: number): number[] {
  const ends: number[] = [];
  let seen = 0;
  for (const { count } of groups) ends.push((seen += count));
  const nth = (rank: number) =>
    groups[
      Math.min(
        groups.length - 1,
        ends.findIndex((end) => rank < end),
      )
    ]!.value;
  return QUANTILES.map((share) => {
    const at = share * (filled - 1);
    const low = nth(Math.floor(at));
    const exact = at === Math.floor(at) ? low : low + (nth(Math.floor(at) + 1) - low) * (at - Math.floor(at));
    return Number(exact.toPrecision(12));
  });
}

/** The most frequent values; of equally frequent ones those that come first as text. */
export function topOf<T extends Cell>(groups: Group<T>[]): TopValue[] {
  const counts = groups.map(({ count }) => count).sort((left, right) => right - left);
  const least = counts[Math.min(TOP, counts.length) - 1] ?? 0;
  return groups
    .filter(({ count }) => count >= least)
    .sort((left, right) => right.count - left.count || (String(left.value) < String(right.value) ? -1 : 1))
    .slice(0, TOP);
}

function numberHistogram(groups: Group<number>[], whole: boolean): HistogramBar[] {
  const { start, step } = niceStep(groups[0]!.value, groups.at(-1)!.value, BARS, whole);
  const counts = new Map<number, number>();
  for (const { value, count } of groups) {
    const nth = barOf(value, start, step);
    counts.set(nth, (counts.get(nth) ?? 0) + count);
  }
  return numberBars(counts, start, step);
}

const barOf = (value: number, start: number, step: number) =>
  Math.min(BARS - 1, Math.floor((value - start) / step + 1e-9));

/** Bars from the first to the last that holds something. */
export function numberBars(counts: Map<number, number>, start: number, step: number): HistogramBar[] {
  const last = Math.max(...counts.keys());
  const edges = Array.from({ length: last + 2 }, (_, nth) => tidy(start + nth * step, step));
  return edges.slice(1).map((to, nth) => ({ from: edges[nth]!, to, count: counts.get(nth) ?? 0 }));
}

/** `value`: seconds since 1970, UTC. */
export function timeFigures(unordered: Group<number>[], day: boolean): ProfileFigures {
  const groups = [...unordered].sort((left, right) => left.value - right.value);
  const [first] = groups;
  if (!first) return NOTHING;
  const last = groups.at(-1)!;
  const step = calendarStep(first.value, last.value, BARS, day ? 86400 : 1);
  const counts = new Map<number, number>();
  for (const { value, count } of groups)
    counts.set(stepOf(value, step), (counts.get(stepOf(value, step)) ?? 0) + count);
  const suspects = suspectsAmong(groups);
  const trusted = groups.filter(({ value }) => !suspects || value <= suspects.last);
  return {
    ...NOTHING,
    filled: groups.reduce((sum, { count }) => sum + count, 0),
    distinct: groups.length,
    min: instantText(first.value, day),
    max: instantText(last.value, day),
    top: topOf(groups.map(({ value, count }) => ({ value: instantText(value, day), count }))),
    histogram: timeBars(counts, (nth) => instantText(startOf(nth, step), day)),
    time: {
      ...timeShape(trusted.map(({ value }) => value)),
      ...(suspects && {
        suspects: {
          rows: suspects.rows,
          latest: instantText(suspects.latest, day),
          last: instantText(suspects.last, day),
        },
      }),
    },
  };
}

export function timeBars(counts: Map<number, number>, label: (nth: number) => string): HistogramBar[] {
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    from: label(first + at),
    to: label(first + at + 1),
    count: counts.get(first + at) ?? 0,
  }));
}

/** `2019-03-18`, `2019-03-18T23:43:00`; fractions of a second only where there are any. */
export function instantText(seconds: number, day: boolean): string {
  const text = new Date(Math.round(seconds * 1000)).toISOString();
  return day ? text.slice(0, -14) : text.slice(0, -1).replace(/\.000$/, '');
}

const MOST = 0.7;

/** Grain, usual step and regularity of distinct instants in rising order. */
export function timeShape(instants: number[]): TimeForm {
  const grain = grainOf(instants);
  const gaps = instants
    .slice(1)
    .map((instant, nth) => instant - instants[nth]!)
    .sort((left, right) => left - right);
  // Meters and stations are read every 10 or 15 minutes, every third hour.
  const usual = GRAIN_SECONDS[grain] < GRAIN_SECONDS.day ? gaps[Math.floor(gaps.length / 2)] : undefined;
  const single =
    usual === undefined
      ? instants.slice(1).filter((instant, nth) => isNext(instants[nth]!, instant, grain)).length
      : gaps.filter((gap) => gap === usual).length;
  const step = gaps.length ? gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * 0.99))]! : GRAIN_SECONDS[grain];
  return { grain, step, regular: gaps.length > 1 && single >= gaps.length * MOST };
}

export const GRAIN_SECONDS = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86400,
  week: 604800,
  month: 2629746,
  quarter: 7889238,
  year: 31556952,
} as const;

/** The coarsest grain that tells all values apart from its neighbours: what they leave at zero is not their grain. */
function grainOf(instants: number[]): TimeForm['grain'] {
  if (instants.some((instant) => instant % 60 !== 0)) return 'second';
  if (instants.some((instant) => instant % 3600 !== 0)) return 'minute';
  if (instants.some((instant) => instant % 86400 !== 0)) return 'hour';
  const days = instants.map((instant) => new Date(instant * 1000));
  if (!isOnceAMonth(days)) {
    const weekday = days[0]?.getUTCDay();
    return instants.length > 3 && days.every((day) => day.getUTCDay() === weekday) ? 'week' : 'day';
  }
  const months = days.map((day) => day.getUTCMonth());
  if (months.every((month) => month === months[0])) return 'year';
  return months.every((month) => month % 3 === months[0]! % 3) ? 'quarter' : 'month';
}

const FEWEST_ALIKE = 4;
/** All on the first of a month; of more than a few values all on one day of it, or all on its last. */
function isOnceAMonth(days: readonly Date[]): boolean {
  if (days.length < 2) return false;
  if (days.every((day) => day.getUTCDate() === 1)) return true;
  return (
    days.length >= FEWEST_ALIKE &&
    (days.every((day) => day.getUTCDate() === days[0]!.getUTCDate()) ||
      days.every((day) => new Date(day.getTime() + 86_400_000).getUTCDate() === 1))
  );
}

function isNext(before: number, after: number, grain: TimeForm['grain']): boolean {
  const months = grain === 'year' ? 12 : grain === 'quarter' ? 3 : grain === 'month' ? 1 : 0;
  if (months === 0) return after - before === GRAIN_SECONDS[grain];
  const [from, to] = [new Date(before * 1000), new Date(after * 1000)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() === months;
}

export function textFigures(groups: Group<string>[]): ProfileFigures {
  if (!groups.length) return NOTHING;
  const filled = groups.reduce((sum, { count }) => sum + count, 0);
  let [min, max] = [groups[0]!.value, groups[0]!.value];
  let letters = 0;
  for (const { value, count } of groups) {
    if (value < min) min = value;
    if (value > max) max = value;
    letters += [...value].length * count;
  }
  return { ...NOTHING, filled, distinct: groups.length, min, max, meanLength: letters / filled, top: topOf(groups) };
}

export function booleanFigures(groups: Group<boolean>[]): ProfileFigures {
  const filled = groups.reduce((sum, { count }) => sum + count, 0);
  return { ...NOTHING, filled, distinct: groups.length, top: topOf(groups) };
}

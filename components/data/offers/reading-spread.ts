import type { ReadingOption } from '@/lib/pure/query/schema/column';
import { count, counted } from '../words';

type Spread = NonNullable<ReadingOption['spread']>;
type Unit = 'day' | 'month' | 'year';

/** A bar over the days from `start` (since 1970) up to `end`, which is not in it. */
export type SpreadBar = { start: number; end: number; count: number };
/**
 * Bars over whole months, the same for both readings, so that their pictures compare. `ticks`: the first day of each
 * month, with its letter.
 */
export type SpreadPicture = {
  from: number;
  to: number;
  most: number;
  bars: SpreadBar[];
  ticks: { at: number; letter: string }[];
};

const DAY = 86_400_000;
const LETTERS = 'JFMAMJJASOND';
const unitOf = ([first]: Spread): Unit =>
  first?.label.length === 10 ? 'day' : first?.label.length === 7 ? 'month' : 'year';

/** The parts of '2019-03-18', '2019-03' or '2019'; months from 0. */
function partsOf(label: string): [number, number, number] {
  const [year = 0, month = 1, day = 1] = label.split('-').map(Number);
  return [year, month - 1, day];
}
const dayOf = (year: number, month: number, day = 1): number => Date.UTC(year, month, day) / DAY;

function barOf({ label, count: rows }: Spread[number], unit: Unit): SpreadBar {
  const [year, month, day] = partsOf(label);
  const start = dayOf(year, month, day);
  const end = { day: start + 1, month: dayOf(year, month + 1), year: dayOf(year + 1, 0) }[unit];
  return { start, end, count: rows };
}

/** The picture of each reading; null where it is none of dates. */
export function spreadPictures(options: readonly Pick<ReadingOption, 'spread'>[]): (SpreadPicture | null)[] {
  const all = options.map(({ spread = [] }) => spread.map((each) => barOf(each, unitOf(spread))));
  const bars = all.flat();
  if (!bars.length) return options.map(() => null);
  const [first, last] = [
    new Date(Math.min(...bars.map(({ start }) => start)) * DAY),
    new Date((Math.max(...bars.map(({ end }) => end)) - 1) * DAY),
  ];
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
  const edge = (month: number) => dayOf(first.getUTCFullYear(), first.getUTCMonth() + month);
  const ticks = Array.from({ length: months }, (_, month) => ({
    at: edge(month),
    letter: LETTERS[(first.getUTCMonth() + month) % 12]!,
  }));
  return all.map((own) => ({
    from: edge(0),
    to: edge(months),
    most: Math.max(...own.map((bar) => bar.count), 1),
    bars: own,
    ticks,
  }));
}

const ordinal = (day: number): string =>
  `${day}${day % 100 >= 11 && day % 100 <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')}`;

const each = (spread: Spread): string => {
  const [least, most] = [Math.min(...spread.map((bar) => bar.count)), Math.max(...spread.map((bar) => bar.count))];
  return least === most ? `${counted(least, 'row')} each` : `${count(least)} to ${count(most)} rows each`;
};

/**
 * Of the rows by day, month or year: whether they stand in a row, once a month, or scattered, and how full they are.
 */
export function spreadInWords(spread: Spread): string | null {
  const [first, last] = [spread[0], spread.at(-1)];
  if (!first || !last) return null;
  const unit = unitOf(spread);
  if (spread.length === 1)
    return `${counted(first.count, 'row')}, all ${unit === 'day' ? 'on one day' : `in one ${unit}`}`;
  const places = spread.map(({ label }) => placeOf(label, unit));
  const span = places.at(-1)! - places[0]! + 1;
  if (span === spread.length) return `${count(span)} consecutive ${unit}s, ${each(spread)}`;
  if (unit === 'day') {
    const months = spread.map(({ label }) => placeOf(label, 'month'));
    const days = new Set(spread.map(({ label }) => partsOf(label)[2]));
    if (months.every((month, nth) => nth === 0 || month === months[nth - 1]! + 1))
      return `one date per month${days.size === 1 ? `, always the ${ordinal([...days][0]!)}` : ''}`;
  }
  return `rows ${unit === 'day' ? 'on' : 'in'} ${count(spread.length)} of ${count(span)} ${unit}s, ${each(spread)}`;
}

function placeOf(label: string, unit: Unit): number {
  const [year, month, day] = partsOf(label);
  return { day: dayOf(year, month, day), month: year * 12 + month, year }[unit];
}

import { endingWhereTrusted, wordsOfSuspects } from '@/lib/pure/query/resolve/trusted-dates';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter, QueryInput } from '@/lib/pure/query/schema/query';
import type { ShownMeasure } from './shown';
import type { TableMeaning } from './table';
import { MOST_POINTS, ownGrain } from '../time-axis';

/** Words that hold while the reader narrows nothing. */
export type Whole = { whole: string };

/** Of a long table the figure that is read. */
const oneSeries = ({ series }: TableMeaning): Filter[] =>
  series ? [{ field: series.column.key, op: 'eq', value: series.value }] : [];

/**
 * Rows that a figure over the whole table or over time may use: of a column with totals only the total, so that nothing
 * counts twice.
 */
export function wholeOnly(table: TableMeaning): Filter[] {
  const { entity, totals } = table;
  if (!entity || !totals) return oneSeries(table);
  const field = entity.column.key;
  const whole: Filter =
    totals.whole.length > 0
      ? { field, op: 'eq', value: totals.whole[0]! }
      : { field, op: 'not_in', values: totals.groups };
  return [...oneSeries(table), whole];
}

/** Rows that may stand beside each other: the parts without their totals. */
export function partsOnly(table: TableMeaning): Filter[] {
  const { entity, totals } = table;
  return entity && totals
    ? [...oneSeries(table), { field: entity.column.key, op: 'not_in', values: [...totals.whole, ...totals.groups] }]
    : oneSeries(table);
}

/** A census every tenth year says what there was at a moment: nine years of ten are not among its sums. */
const isCensus = ({ time, rows }: TableMeaning): boolean =>
  time?.kind === 'year' &&
  !time.steps &&
  rows.kind === 'panel' &&
  time.column.distinct > 1 &&
  (Number(time.column.max) - Number(time.column.min)) / (time.column.distinct - 1) >= 2;

/** Whether a sum stands over many periods: of what happened in each row, not of what there was at each moment. */
export const addsOverTime = ({ what, stock }: Pick<ShownMeasure, 'what' | 'stock'>, table: TableMeaning): boolean =>
  what === 'sum' && !stock && !isCensus(table);

/**
 * The last moment of a panel, with words for it: levels of entities are compared at one time. What happens in a row
 * adds up over all of time.
 */
export function latestOnly(
  table: TableMeaning,
  shown: Pick<ShownMeasure, 'what' | 'stock'>,
): { filters: Filter[]; words: string | Whole | null } {
  const { time } = table;
  const adds = ['rows', 'distinct', 'ratio'].includes(shown.what) || addsOverTime(shown, table);
  if (!time || adds || (table.rows.kind !== 'panel' && table.rows.kind !== 'summary'))
    return { filters: [], words: null };
  // A mean over many days says more than the last one; only what adds up at a moment needs one.
  if (time.kind === 'date' && shown.what === 'average' && !shown.stock) return { filters: [], words: null };
  const field = time.column.key;
  if (time.kind === 'year') {
    const year = lastFullYear(table);
    return { filters: [{ field, op: 'eq', value: year }], words: momentName(table, year) };
  }
  const grain = ownGrain(time.column) ?? 'day';
  return {
    filters: [{ field, op: 'last', value: { n: 1, grain, anchor: 'last_value' } }],
    words: { whole: `last ${grain} in the data` },
  };
}

/** '2023', 'week 104'. */
export const momentName = ({ time }: TableMeaning, value: number): string =>
  time?.steps ? `${time.steps} ${value}` : String(value);

/** Of evenly spaced years (every year, every fifth) the last one up to a year. */
function lastBefore({ min, max, distinct }: Column, year: number): number {
  const step = (Number(max) - Number(min)) / Math.max(1, distinct - 1);
  return Number.isInteger(step) && step > 0
    ? Number(min) + step * Math.floor((year - Number(min)) / step)
    : Number(max);
}

/**
 * The last year, or an earlier one where the tail of the panel is thin: the histogram of years says how many rows its
 * end holds.
 */
export function lastFullYear({ time, thisYear }: TableMeaning): number {
  const [first, end] = [Number(time!.column.min), Number(time!.column.max)];
  if (time!.steps) return end;
  // The present year is not over.
  if (end >= thisYear && first < thisYear) return lastBefore(time!.column, thisYear - 1);
  const last = end;
  const counts = time!.column.histogram
    .map(({ count }) => count)
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  const usual = counts[Math.floor(counts.length / 2)] ?? 0;
  const bars = time!.column.histogram;
  const full = bars.findLast(({ count }) => count >= 0.5 * usual);
  return full && full !== bars.at(-1) && time!.points <= MOST_POINTS * 4
    ? Math.min(last, Math.ceil(Number(full.to)) - 1)
    : last;
}

const FEWEST_YEARS = 4;
/**
 * The last year of which the data hold as many rows as of each before it, where the last of all has fewer: twelve
 * months a year, and one of the last. Null where nothing is short, or rows come as they happen.
 */
export function lastWholeYear({ time, rows, rowCount }: TableMeaning): number | null {
  if (time?.kind !== 'year' || time.steps || rows.kind === 'event' || rows.kind === 'thing') return null;
  const { top, distinct, max, histogram } = time.column;
  const last = Number(max);
  const others = top.filter(({ value }) => Number(value) !== last);
  const usual = others[0]?.count ?? 0;
  const end = histogram.at(-1);
  const known = top.find(({ value }) => Number(value) === last)?.count;
  // Of many years the commonest are listed; a bar of one year tells of the last.
  const held = known ?? (end && Number(end.to) - Number(end.from) <= 1 ? end.count : usual);
  const isEven = others.every(({ count }) => count === usual) && rowCount - held === usual * (distinct - 1);
  return distinct >= FEWEST_YEARS && isEven && held < usual ? last - 1 : null;
}

/**
 * What runs along the time of a table ends with the last date that raises no doubt; with words for what is left out.
 */
export function onTrustedDates(query: QueryInput, { time }: TableMeaning): { query: QueryInput; words: string | null } {
  const { query: ending, suspects } = endingWhereTrusted(query, time ? [time.column] : []);
  return { query: ending, words: suspects && wordsOfSuspects(suspects) };
}

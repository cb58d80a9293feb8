import { addPeriods, readMoment, startOf, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { HistoryPoint, Regularised, SeriesInput, Warning } from './schema';

/** Longest history that is kept, in periods. */
export const LONGEST_HISTORY = 5_000;

/** The value of each period from the first to the last; undefined where the period has no rows. */
type Slot = { at: number; value: number | null | undefined };
/** Periods before the longest history that is kept are cut off. */
type Calendar = { slots: Slot[]; cut: boolean };

function onCalendar({ grain, times, values }: SeriesInput): Calendar {
  const byStart = new Map<number, number | null>();
  times.forEach((time, i) => {
    const moment = readMoment(time);
    if (!moment) throw new Error(`not a time: ${time}`);
    const at = startOf(moment.start, grain);
    if (byStart.has(at)) throw new Error(`two values for one ${grain}: ${time}`);
    const value = values[i];
    byStart.set(at, value == null || !Number.isFinite(value) ? null : value);
  });
  const starts = [...byStart.keys()].sort((a, b) => a - b);
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return { slots: [], cut: false };
  const slots: Slot[] = [];
  const from = Math.max(first, startOf(addPeriods(last, 1 - LONGEST_HISTORY, grain), grain));
  for (let at = from; at <= last; at = addPeriods(at, 1, grain)) slots.push({ at, value: byStart.get(at) });
  return { slots, cut: from > first };
}

const hasValue = ({ value }: Slot) => value != null;

/** The slots without those at the ends that hold no value. */
function trimmed(slots: Slot[]): Slot[] {
  const first = slots.findIndex(hasValue);
  return first < 0 ? [] : slots.slice(first, slots.findLastIndex(hasValue) + 1);
}

/** Values on straight lines between their neighbours; both ends must have one. */
function interpolate(values: (number | null)[]): Float64Array {
  const result = Float64Array.from(values, (value) => value ?? NaN);
  for (let i = 1; i < result.length; i++) {
    if (!Number.isNaN(result[i]!)) continue;
    let end = i;
    while (Number.isNaN(result[end]!)) end++;
    const step = (result[end]! - result[i - 1]!) / (end - i + 1);
    for (let j = i; j < end; j++) result[j] = result[i - 1]! + step * (j - i + 1);
    i = end;
  }
  return result;
}

function partialPoint(slot: Slot | undefined): HistoryPoint[] {
  return slot ? [{ t: writeInstant(slot.at), value: slot.value ?? null, mark: 'partial' }] : [];
}

/**
 * One value for each period of the calendar: a period without rows is 0 for counts and sums of events, else the line
 * between its neighbours; partial ends are left out. Throws where a time cannot be read or two fall into one period.
 */
export function regularise(input: SeriesInput): Regularised {
  const { grain, kind, regular = false, partial, suspects } = input;
  const { slots, cut } = onCalendar(input);
  const firstPartial = partial?.first && !cut ? slots.shift() : undefined;
  const lastPartial = partial?.last ? slots.pop() : undefined;
  const absentIsZero = kind !== 'mean' && !regular;
  const known = trimmed(slots.map(({ at, value }) => ({ at, value: value === undefined && absentIsZero ? 0 : value })));
  const values = interpolate(known.map(({ value }) => value ?? null));
  const absent = new Set(slots.filter(({ value }) => value === undefined).map(({ at }) => at));
  const history = known.map(({ at, value }, i): HistoryPoint => ({
    t: writeInstant(at),
    value: values[i]!,
    ...(value == null ? { mark: 'interpolated' as const } : absent.has(at) && { mark: 'zero' as const }),
  }));
  const zeros = history.filter(({ mark }) => mark === 'zero').length;
  const interpolated = history.filter(({ mark }) => mark === 'interpolated').length;
  return {
    grain,
    values,
    zeros,
    interpolated,
    start: known[0]?.at ?? NaN,
    history: [...partialPoint(firstPartial), ...history, ...partialPoint(lastPartial)],
    warnings: warningsOf({ cut, firstPartial, lastPartial, zeros, interpolated, suspects, of: history.length }),
  };
}

type Found = {
  cut: boolean;
  firstPartial: Slot | undefined;
  lastPartial: Slot | undefined;
  zeros: number;
  interpolated: number;
  suspects: SeriesInput['suspects'];
  of: number;
};

function warningsOf({ cut, firstPartial, lastPartial, zeros, interpolated, suspects, of }: Found): Warning[] {
  const warnings: Warning[] = [];
  if (cut) warnings.push({ code: 'history_cut', details: { kept: LONGEST_HISTORY } });
  if (firstPartial)
    warnings.push({ code: 'partial_left_out', details: { t: writeInstant(firstPartial.at), end: 'first' } });
  if (lastPartial)
    warnings.push({ code: 'partial_left_out', details: { t: writeInstant(lastPartial.at), end: 'last' } });
  if (zeros) warnings.push({ code: 'zeros_filled', details: { periods: zeros, of } });
  if (suspects) warnings.push({ code: 'dates_left_out', details: suspects });
  if (interpolated) warnings.push({ code: 'interpolated', details: { periods: interpolated, of } });
  return warnings;
}

/** Starts of the periods after the last that counts. */
export const timesAhead = (
  { start, values, grain }: { start: number; values: Float64Array; grain: Grain },
  horizon: number,
): string[] => Array.from({ length: horizon }, (_, k) => writeInstant(addPeriods(start, values.length + k, grain)));

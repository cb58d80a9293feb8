import { fitLine } from '../series/detrend';
import { firstAutocorrelation } from '../statistics/autocorrelation';
import { squaresAbout } from '../statistics/moments';
import { studentTails } from '../statistics/tails';
import type { RowGrouping } from './ground/ground';
import { signOf, type Hypothesis } from './ground/hypothesis';
import type { FindingDetail } from './kinds/models';
import type { Periods } from './periods';
import { back, changeBetween, effectOfChange, type TimedMeasure } from './temporal';

const FEWEST_A_SIDE = 6;
const MOST = 0.97;
/** Further away the line bends. */
const WINDOW = 60;

/**
 * The period at which a column of two values turns from one to the other for good (a law comes into force); null where
 * it does not.
 */
export function turnOf(
  { codes, levels }: RowGrouping,
  { of, labels }: Periods,
): { at: number; from: number; to: number } | null {
  if (levels.length !== 2) return null;
  const ends = levels.map(() => ({ first: labels.length, last: -1 }));
  for (const [row, code] of codes.entries()) {
    const end = ends[code];
    const period = of[row]!;
    if (!end || period < 0) continue;
    end.first = Math.min(end.first, period);
    end.last = Math.max(end.last, period);
  }
  const from = ends[0]!.first <= ends[1]!.first ? 0 : 1;
  const [before, after] = [ends[from]!, ends[1 - from]!];
  return after.last >= 0 && before.last < after.first ? { at: after.first, from, to: 1 - from } : null;
}

/**
 * Whether the level of a series changes where a column turns: a step at a known place beside season and line, by least
 * squares, its t mended for serial dependence as in a trend (Box and Tiao 1975 call it an intervention). The place was
 * not searched for, so p is of one test.
 */
export function* interventions(
  { measured, periods, scaled: { series, logarithmic, described } }: TimedMeasure,
  grouping: RowGrouping,
): Generator<Hypothesis<FindingDetail>> {
  const turn = turnOf(grouping, periods);
  const at = turn ? series.places.findIndex((place) => place >= turn.at) : -1;
  const n = series.y.length;
  if (!turn || at < FEWEST_A_SIDE || n - at < FEWEST_A_SIDE) return;
  const [from, to] = [Math.max(0, at - WINDOW), Math.min(n, at + WINDOW)];
  const near = series.x.subarray(from, to);
  const [y, step] = [
    described.adjusted.subarray(from, to),
    Float64Array.from(near, (_, place) => (from + place < at ? 0 : 1)),
  ].map((values) => fitLine(near, values).residuals) as [Float64Array, Float64Array];
  const spread = squaresAbout(step, 0);
  const size = step.reduce((sum, value, place) => sum + value * y[place]!, 0) / spread;
  const residuals = y.map((value, place) => value - size * step[place]!);
  const r = Math.max(0, Math.min(MOST, firstAutocorrelation(residuals)));
  const inflation = (1 + r) / (1 - r);
  const t = size / (Math.sqrt((squaresAbout(residuals, 0) / (y.length - 3) / spread) * inflation) || Number.MIN_VALUE);
  const mean = (values: Float64Array) =>
    back(values.reduce((sum, value) => sum + value, 0) / values.length, logarithmic);
  const [before, after] = [mean(described.adjusted.subarray(0, at)), mean(described.adjusted.subarray(at))];
  const change = changeBetween(before, after, series.y);
  const label = (place: number) => periods.labels[series.places[place]!]!;
  yield {
    kind: 'changepoint',
    columns: [measured.key, periods.time.field],
    scope: null,
    at: `${label(at)} ${grouping.column.key}`,
    weight: measured.weight,
    confirm: null,
    effect: effectOfChange(change),
    touched: Math.min(1, (Math.abs(change) * (n - at)) / n),
    detail: {
      kind: 'changepoint',
      figure: measured.figure,
      time: periods.time,
      direction: signOf(size),
      at: label(at),
      start: label(0),
      end: label(n - 1),
      before,
      after,
      change,
      periods: n,
      turn: { field: grouping.column.key, from: grouping.levels[turn.from]!, to: grouping.levels[turn.to]! },
    },
    // Against the line the means say otherwise: no step that a reader could see.
    test: {
      name: 'Step at a known date beside season and line, AR(1) errors',
      symbol: 't',
      statistic: t,
      p: (after - before) * size > 0 ? studentTails(t, Math.max(2, (y.length - 3) / inflation)) : 1,
      n: y.length,
    },
  };
}

import type { ForecastPoint, Headline, HistoryPoint, SeriesKind } from './schema';

type Valued = { t: string; value: number };

const total = (points: readonly Valued[], kind: SeriesKind) => {
  const sum = points.reduce((all, { value }) => all + value, 0);
  return kind === 'mean' ? sum / points.length : sum;
};

/** The numbers of the sentence on top: one cycle ahead against the same periods of the cycle before. */
export function headlineOf(
  points: readonly ForecastPoint[],
  history: readonly HistoryPoint[],
  kind: SeriesKind,
  lag: number,
): Headline {
  const whole = history.filter(
    (point): point is HistoryPoint & { value: number } => point.mark !== 'partial' && point.value !== null,
  );
  const count = lag > 1 ? Math.min(lag, points.length) : points.length;
  const ahead = points.slice(0, count);
  const back = lag > 1 ? lag : count;
  const before = whole.length >= back ? whole.slice(whole.length - back, whole.length - back + count) : [];
  const value = total(ahead, kind);
  const was = before.length === count ? total(before, kind) : null;
  const extreme = (sign: 1 | -1) =>
    ahead.reduce((best, point) => (sign * (point.value - best.value) > 0 ? point : best));
  const [peak, low] = [extreme(1), extreme(-1)];
  const named = ({ t, value: own }: Valued) => ({ t, value: own });
  return {
    ahead: { from: ahead[0]!.t, to: ahead.at(-1)!.t, periods: count, value },
    before: was === null ? null : { from: before[0]!.t, to: before.at(-1)!.t, value: was },
    change: was === null || was === 0 ? null : (value - was) / Math.abs(was),
    peak: peak.value === low.value ? null : named(peak),
    low: peak.value === low.value ? null : named(low),
    last: named(points.at(-1)!),
  };
}

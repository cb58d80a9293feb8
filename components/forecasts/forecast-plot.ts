import { coveringTicks } from '@/components/charts/draw/ticks';
import { parseTime, timeTicks, type TimeTick } from '@/components/charts/model/calendar';
import type { Forecast, ForecastPoint } from '@/lib/pure/analysis/forecast/schema';
import { formatDate } from '@/lib/pure/format/format';
import type { Grain } from '@/lib/pure/query/schema/column';

/** A period of the picture: what was measured, what would have been said of it without seeing it, what is forecast. */
export type PlotPoint = {
  t: string;
  label: string;
  measured: number | null;
  partial: boolean;
  wouldHave: number | null;
  ahead: ForecastPoint | null;
};

export type Plot = {
  points: PlotPoint[];
  /** Place of the last measured period. */ last: number;
  low: number;
  high: number;
  ticks: number[];
};

/** Periods of the past beside a forecast: four times what lies ahead and at least three seasons. */
export function recentPeriods({ horizon, seasons }: Pick<Forecast, 'horizon' | 'seasons'>): number {
  const season = Math.max(0, ...seasons.map(({ period }) => period).filter((period) => period <= 4 * horizon));
  return Math.max(24, Math.min(240, Math.max(4 * horizon, 3 * season)));
}

/** Lines need no zero, but where it is near it belongs to the picture. */
const NEAR_ZERO = 0.6;

function rangeOf(points: readonly PlotPoint[]): Pick<Plot, 'low' | 'high' | 'ticks'> {
  const values = points
    .flatMap(({ measured, wouldHave, ahead }) => [measured, wouldHave, ahead?.lo95, ahead?.hi95])
    .filter((value): value is number => value !== null && value !== undefined);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = least > 0 && least < NEAR_ZERO * most ? 0 : most < 0 && most > NEAR_ZERO * least ? least : least;
  const { min, max, ticks } = coveringTicks(low, most < 0 && most > NEAR_ZERO * least ? 0 : most, { intervals: 4 });
  return { low: min, high: max, ticks };
}

/** The past, the last backtest and the forecast side by side. `all`: the past from its first period. */
export function forecastPlot(outcome: Forecast, all = false): Plot {
  const {
    history,
    points: ahead,
    backtest: { origins },
    grain,
  } = outcome;
  const would = new Map(origins.at(-1)?.points.map(({ t, value }) => [t, value]));
  const shown = all ? history : history.slice(-recentPeriods(outcome));
  // A last period that is under way is forecast too: it stands once.
  const coming = new Set(ahead.map(({ t }) => t));
  const past = shown
    .filter(({ t }) => !coming.has(t))
    .map(({ t, value, mark }): PlotPoint => ({
      t,
      label: formatDate(t, grain),
      measured: mark === 'partial' ? null : value,
      partial: mark === 'partial',
      wouldHave: would.get(t) ?? null,
      ahead: null,
    }));
  const next = ahead.map((point): PlotPoint => ({
    t: point.t,
    label: formatDate(point.t, grain),
    measured: null,
    partial: false,
    wouldHave: null,
    ahead: point,
  }));
  const points = [...past, ...next];
  return { points, last: past.findLastIndex(({ measured }) => measured !== null), ...rangeOf(points) };
}

/** Ticks whose first one says what the others leave out: 'Jan 1957', '18 Mar'. */
export function plotTicks(points: readonly PlotPoint[], grain: Grain, most: number): TimeTick[] {
  const {
    ticks: [first, ...rest],
    context,
  } = timeTicks(
    points.map(({ t }) => parseTime(t)),
    grain,
    most,
  );
  if (!first) return [];
  const isShort = context !== null && !/\d{4}|\s/.test(first.label);
  return [isShort ? { ...first, label: `${first.label} ${context}` } : first, ...rest];
}

export type Scale = { x: (place: number) => number; y: (value: number) => number };
export type PlotFrame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

export function scaleOf(
  { width, height, left, right, top, bottom }: PlotFrame,
  { points, low, high }: { points: { length: number }; low: number; high: number },
): Scale {
  const step = (width - left - right - 12) / Math.max(1, points.length - 1);
  const room = height - top - bottom;
  return { x: (place) => left + 6 + place * step, y: (value) => top + room * (1 - (value - low) / (high - low || 1)) };
}

const written = (value: number) => value.toFixed(1);

/** A line through the values that are there, broken at gaps. */
export function linePath(values: readonly (number | null)[], { x, y }: Scale, from = 0): string {
  let pen = 'M';
  return values
    .map((value, nth) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const piece = `${pen}${written(x(from + nth))} ${written(y(value))}`;
      pen = 'L';
      return piece;
    })
    .join('');
}

/** A closed band from the last measured value over the upper edge and back along the lower one. */
export function bandPath(
  points: readonly { low: number; high: number }[],
  { x, y }: Scale,
  from: number,
  start: number | null,
): string {
  if (points.length === 0) return '';
  const upper = points.map(({ high }, nth) => `${written(x(from + nth))} ${written(y(high))}`);
  const lower = points.map(({ low }, nth) => `${written(x(from + nth))} ${written(y(low))}`).reverse();
  const first = start === null ? [] : [`${written(x(from - 1))} ${written(y(start))}`];
  return `M${[...first, ...upper, ...lower].join('L')}Z`;
}

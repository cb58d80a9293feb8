import { smooth, smoothAt } from './loess';
import { varianceOf } from '../numeric/moments';

export type Decomposition = { trend: Float64Array; seasonal: Float64Array; remainder: Float64Array };

const odd = (value: number) => (value % 2 ? value : value + 1);

function movingMean(x: Float64Array, length: number, span: number, out: Float64Array): number {
  const n = length - span + 1;
  let sum = 0;
  for (let i = 0; i < span; i++) sum += x[i]!;
  out[0] = sum / span;
  for (let i = 1; i < n; i++) {
    sum += x[i + span - 1]! - x[i - 1]!;
    out[i] = sum / span;
  }
  return n;
}

/**
 * Seasonal-trend decomposition by loess: additive, not robust, two inner rounds, R's default windows. `window` is the
 * span in cycles over which a season may change; 'periodic' keeps it fixed. Needs two whole cycles. Source: Cleveland,
 * Cleveland, McRae & Terpenning (1990), Journal of Official Statistics 6; equal to R's stl().
 */
export function stl(y: Float64Array, period: number, window: number | 'periodic'): Decomposition {
  const n = y.length;
  const periodic = window === 'periodic';
  const seasonalSpan = periodic ? 10 * n + 1 : window;
  const degree = 0;
  const trendSpan = odd(Math.ceil((1.5 * period) / (1 - 1.5 / seasonalSpan)));
  const lowSpan = odd(period);
  const [seasonalJump, trendJump, lowJump] = [seasonalSpan, trendSpan, lowSpan].map((span) => Math.ceil(span / 10)) as [
    number,
    number,
    number,
  ];
  const trend = new Float64Array(n);
  const seasonal = new Float64Array(n);
  const cycle = new Float64Array(n + 2 * period);
  const first = new Float64Array(n + 2 * period);
  const second = new Float64Array(n + 2 * period);
  const low = new Float64Array(n);
  const longest = Math.ceil(n / period);
  const sub = new Float64Array(longest);
  const smoothed = new Float64Array(longest);

  for (let round = 0; round < 2; round++) {
    for (let j = 0; j < period; j++) {
      const length = Math.floor((n - 1 - j) / period) + 1;
      for (let i = 0; i < length; i++) sub[i] = y[i * period + j]! - trend[i * period + j]!;
      smooth(sub, smoothed, { n: length, span: seasonalSpan, degree, jump: seasonalJump, weights: null });
      const before = smoothAt(sub, length, seasonalSpan, degree, 0, 1, Math.min(seasonalSpan, length), null);
      const after = smoothAt(
        sub,
        length,
        seasonalSpan,
        degree,
        length + 1,
        Math.max(1, length - seasonalSpan + 1),
        length,
        null,
      );
      cycle[j] = Number.isNaN(before) ? smoothed[0]! : before;
      for (let i = 0; i < length; i++) cycle[(i + 1) * period + j] = smoothed[i]!;
      cycle[(length + 1) * period + j] = Number.isNaN(after) ? smoothed[length - 1]! : after;
    }
    let length = movingMean(cycle, n + 2 * period, period, first);
    length = movingMean(first, length, period, second);
    movingMean(second, length, 3, first);
    smooth(first, low, { n, span: lowSpan, degree: 1, jump: lowJump, weights: null });
    for (let i = 0; i < n; i++) {
      seasonal[i] = cycle[period + i]! - low[i]!;
      second[i] = y[i]! - seasonal[i]!;
    }
    smooth(second, trend, { n, span: trendSpan, degree: 1, jump: trendJump, weights: null });
  }
  if (periodic) averageByPhase(seasonal, period);
  return { trend, seasonal, remainder: Float64Array.from(y, (value, i) => value - trend[i]! - seasonal[i]!) };
}

function averageByPhase(seasonal: Float64Array, period: number): void {
  for (let j = 0; j < period; j++) {
    let sum = 0;
    let count = 0;
    for (let i = j; i < seasonal.length; i += period, count++) sum += seasonal[i]!;
    for (let i = j; i < seasonal.length; i += period) seasonal[i] = sum / count;
  }
}

/**
 * 0 to 1: how much of what is not trend repeats. Source: Wang, Smith & Hyndman (2006), as in Hyndman & Athanasopoulos,
 * FPP3, section 4.3.
 */
export function seasonalStrength({ seasonal, remainder }: Decomposition): number {
  const both = varianceOf(Float64Array.from(seasonal, (value, i) => value + remainder[i]!));
  return both === 0 ? 0 : Math.max(0, 1 - varianceOf(remainder) / both);
}

/** The last cycle of a season, repeated `horizon` periods ahead. */
export const seasonAhead = (seasonal: Float64Array, period: number, horizon: number): Float64Array =>
  Float64Array.from({ length: horizon }, (_, i) => seasonal[seasonal.length - period + (i % period)]!);

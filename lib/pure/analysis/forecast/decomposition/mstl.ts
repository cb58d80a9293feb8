import { stl } from './stl';

export type Seasons = {
  periods: number[];
  seasonals: Float64Array[];
  adjusted: Float64Array;
  trend: Float64Array;
  remainder: Float64Array;
};

/**
 * STL for several seasons, shortest first, two rounds, seasonal windows 11, 15, … Periods without two whole cycles and
 * a step are left out. Null where none is left. Source: Bandara, Hyndman & Bergmeir (2021), MSTL; equal to R's
 * mstl(iterate = 2, lambda = NULL).
 */
export function mstl(y: Float64Array, wanted: readonly number[]): Seasons | null {
  const n = y.length;
  const periods = wanted.filter((period) => n > 2 * period).sort((a, b) => a - b);
  if (!periods.length) return null;
  const seasonals = periods.map(() => new Float64Array(n));
  const adjusted = Float64Array.from(y);
  let trend: Float64Array = adjusted;
  let remainder: Float64Array = adjusted;
  const rounds = periods.length === 1 ? 1 : 2;
  for (let round = 0; round < rounds; round++) {
    periods.forEach((period, k) => {
      const seasonal = seasonals[k]!;
      for (let i = 0; i < n; i++) adjusted[i]! += seasonal[i]!;
      const parts = stl(adjusted, period, 7 + 4 * (k + 1));
      seasonal.set(parts.seasonal);
      for (let i = 0; i < n; i++) adjusted[i]! -= seasonal[i]!;
      ({ trend, remainder } = parts);
    });
  }
  return { periods, seasonals, adjusted, trend, remainder };
}

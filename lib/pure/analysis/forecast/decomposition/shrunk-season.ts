import { seasonalFigures } from './classical';

/**
 * Seasonal figures of a classical decomposition, drawn towards no season by as much as they may be chance: the
 * James–Stein estimator. Source: Miller & Williams (2003), Shrinkage estimators of time series seasonal factors and
 * their effect on forecasting accuracy, International Journal of Forecasting 19. Each cycle weighs `discount` of the
 * one after it. Needs two whole cycles and a value.
 */
export function shrunkFigures(y: Float64Array, period: number, multiplicative: boolean, discount = 1): Float64Array {
  const neutral = multiplicative ? 1 : 0;
  const { figures, error } = seasonalFigures(y, period, multiplicative, { discount });
  let spread = 0;
  for (const figure of figures) spread += (figure - neutral) ** 2 / (period - 1);
  const share = period > 3 && spread > 0 ? ((period - 3) / (period - 1)) * Math.min(1, error / spread) : 0;
  return figures.map((figure) => neutral + (1 - share) * (figure - neutral));
}

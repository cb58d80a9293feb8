import { meanOf } from './moments';

export type Autoregression = { coefficients: Float64Array; mean: number; variance: number };

/**
 * Autoregression by Burg's method, of the order up to `most` with the least AICc. `mean` is that of the series,
 * `variance` that of the one-step errors. Source: Burg (1975), Maximum entropy spectral analysis, as R's
 * ar.burg(var.method = 2) computes it.
 */
export function burgAutoregression(x: Float64Array, most: number): Autoregression {
  const n = x.length;
  const mean = meanOf(x);
  const forward = x.map((value) => value - mean);
  const backward = forward.slice();
  let variance = 0;
  for (const value of forward) variance += (value * value) / n;
  let best: Autoregression = { coefficients: new Float64Array(0), mean, variance };
  let least = n * Math.log(variance || 1e-300);
  const current = new Float64Array(most);
  const reversed = new Float64Array(most);
  for (let order = 1; order <= most && variance > 0; order++) {
    let product = 0;
    let size = 0;
    for (let t = order; t < n; t++) {
      product += forward[t]! * backward[t - 1]!;
      size += forward[t]! ** 2 + backward[t - 1]! ** 2;
    }
    const reflection = size ? (2 * product) / size : 0;
    for (let i = 0; i < order - 1; i++) reversed[i] = current[order - 2 - i]!;
    for (let i = 0; i < order - 1; i++) current[i]! -= reflection * reversed[i]!;
    current[order - 1] = reflection;
    for (let t = n - 1; t >= order; t--) {
      const before = forward[t]!;
      forward[t] = before - reflection * backward[t - 1]!;
      backward[t] = backward[t - 1]! - reflection * before;
    }
    variance *= 1 - reflection * reflection;
    const k = order + 1;
    const aicc = n - k - 1 > 0 ? n * Math.log(variance || 1e-300) + 2 * k + (2 * k * (k + 1)) / (n - k - 1) : Infinity;
    if (aicc < least) {
      least = aicc;
      best = { coefficients: current.slice(0, order), mean, variance };
    }
  }
  return best;
}

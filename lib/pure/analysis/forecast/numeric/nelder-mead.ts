type Objective = (x: Float64Array) => number;

export type Search = {
  start: readonly number[];
  /** Bounds by parameter; outside them the objective counts as infinite. */
  lower?: readonly number[];
  upper?: readonly number[];
  /** Size of the first simplex, as a share of each parameter (as it is where the parameter is 0). */
  step: number;
  iterations: number;
  /** Ends where the simplex' values differ by less than this share. */
  tolerance: number;
};

export type Minimum = { x: Float64Array; value: number };

/** Where the objective cannot be computed. */
export const IMPOSSIBLE = 1e300;

/**
 * Local minimum without derivatives. Source: Nelder & Mead (1965), A simplex method for function minimization, with
 * coefficients 1, 2, ½, ½.
 */
export function minimise(objective: Objective, { start, lower, upper, step, iterations, tolerance }: Search): Minimum {
  const n = start.length;
  const valueAt = (x: Float64Array) => {
    for (let i = 0; i < n; i++) if ((lower && x[i]! < lower[i]!) || (upper && x[i]! > upper[i]!)) return IMPOSSIBLE;
    const value = objective(x);
    return Number.isNaN(value) ? IMPOSSIBLE : value;
  };
  const points = firstSimplex(start, step, upper);
  const values = Float64Array.from(points, valueAt);
  const centre = new Float64Array(n);
  const reflected = new Float64Array(n);
  const tried = new Float64Array(n);
  let best = 0;

  for (let iteration = 0; iteration < iterations; iteration++) {
    let worst = 0;
    best = 0;
    for (let k = 1; k <= n; k++) {
      if (values[k]! < values[best]!) best = k;
      if (values[k]! >= values[worst]!) worst = k;
    }
    if (Math.abs(values[worst]! - values[best]!) <= tolerance * (Math.abs(values[best]!) + tolerance)) break;
    let second = best;
    for (let k = 0; k <= n; k++) if (k !== worst && values[k]! > values[second]!) second = k;

    centre.fill(0);
    for (let k = 0; k <= n; k++) if (k !== worst) for (let i = 0; i < n; i++) centre[i]! += points[k]![i]! / n;
    const low = points[worst]!;
    for (let i = 0; i < n; i++) reflected[i] = 2 * centre[i]! - low[i]!;
    const reflectedValue = valueAt(reflected);
    if (reflectedValue < values[best]!) {
      for (let i = 0; i < n; i++) tried[i] = 3 * centre[i]! - 2 * low[i]!;
      const value = valueAt(tried);
      low.set(value < reflectedValue ? tried : reflected);
      values[worst] = Math.min(value, reflectedValue);
    } else if (reflectedValue < values[second]!) {
      low.set(reflected);
      values[worst] = reflectedValue;
    } else {
      const towards = reflectedValue < values[worst]! ? reflected : low;
      for (let i = 0; i < n; i++) tried[i] = 0.5 * (centre[i]! + towards[i]!);
      const value = valueAt(tried);
      if (value < Math.min(reflectedValue, values[worst]!)) {
        low.set(tried);
        values[worst] = value;
      } else shrink(points, values, best, valueAt);
    }
  }
  for (let k = 0; k <= n; k++) if (values[k]! < values[best]!) best = k;
  return { x: points[best]!, value: values[best]! };
}

function firstSimplex(start: readonly number[], step: number, upper?: readonly number[]): Float64Array[] {
  return Array.from({ length: start.length + 1 }, (_, k) => {
    const point = Float64Array.from(start);
    if (k === 0) return point;
    const i = k - 1;
    const move = start[i] === 0 ? step : Math.abs(start[i]!) * step;
    point[i] = upper && start[i]! + move > upper[i]! ? start[i]! - move : start[i]! + move;
    return point;
  });
}

function shrink(points: Float64Array[], values: Float64Array, best: number, valueAt: Objective): void {
  for (let k = 0; k < points.length; k++) {
    if (k === best) continue;
    for (let i = 0; i < points[k]!.length; i++)
      points[k]![i] = points[best]![i]! + 0.5 * (points[k]![i]! - points[best]![i]!);
    values[k] = valueAt(points[k]!);
  }
}

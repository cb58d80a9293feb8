let scratch = new Float64Array(4096);

/**
 * Local regression at position `at` over the points `left` to `right` (all counted from 1), tricube weights, degree 0
 * or 1. NaN where no point has weight. Source: the est routine of Cleveland, Cleveland, McRae & Terpenning (1990), STL.
 */
export function smoothAt(
  y: Float64Array,
  n: number,
  span: number,
  degree: 0 | 1,
  at: number,
  left: number,
  right: number,
  weights: Float64Array | null,
): number {
  if (scratch.length < n + 2) scratch = new Float64Array(2 * n);
  const kernel = scratch;
  let reach = Math.max(at - left, right - at);
  if (span > n) reach += (span - n) >> 1;
  const [outer, inner] = [0.999 * reach, 0.001 * reach];
  let total = 0;
  for (let j = left; j <= right; j++) {
    const distance = Math.abs(j - at);
    let weight = 0;
    if (distance <= outer) {
      const share = distance / reach;
      weight = distance <= inner ? 1 : (1 - share * share * share) ** 3;
      if (weights) weight *= weights[j - 1]!;
      total += weight;
    }
    kernel[j] = weight;
  }
  if (total <= 0) return NaN;
  if (reach > 0 && degree === 1) tilt(kernel, n, at, left, right, total);
  let value = 0;
  for (let j = left; j <= right; j++) value += kernel[j]! * y[j - 1]!;
  return value / total;
}

/** Turns the weights of a local mean into those of a local line. */
function tilt(kernel: Float64Array, n: number, at: number, left: number, right: number, total: number): void {
  let centre = 0;
  for (let j = left; j <= right; j++) centre += kernel[j]! * j;
  centre /= total;
  let spread = 0;
  for (let j = left; j <= right; j++) spread += kernel[j]! * (j - centre) ** 2;
  spread /= total;
  if (Math.sqrt(spread) <= 0.001 * (n - 1)) return;
  const slope = (at - centre) / spread;
  for (let j = left; j <= right; j++) kernel[j]! *= slope * (j - centre) + 1;
}

/** The window of `span` points around position i of n, counted from 1. */
function windowAt(i: number, n: number, span: number): [number, number] {
  if (span >= n) return [1, n];
  const half = (span + 1) >> 1;
  if (i < half) return [1, span];
  if (i >= n - half + 1) return [n - span + 1, n];
  return [i - half + 1, span + i - half];
}

type Smoothing = { n: number; span: number; degree: 0 | 1; jump: number; weights: Float64Array | null };

/**
 * Local regression at every `jump`-th point of the first n, straight lines between, into `out`. Source: the ess routine
 * of STL (1990).
 */
export function smooth(y: Float64Array, out: Float64Array, { n, span, degree, jump, weights }: Smoothing): void {
  const step = Math.max(1, Math.min(jump, n - 1));
  const place = (i: number) => {
    const [left, right] = windowAt(i, n, span);
    const value = smoothAt(y, n, span, degree, i, left, right, weights);
    out[i - 1] = Number.isNaN(value) ? y[i - 1]! : value;
  };
  let last = 1;
  for (let i = 1; i <= n; i += step) {
    place(i);
    if (i > 1) join(out, i - step, i);
    last = i;
  }
  if (last === n) return;
  place(n);
  join(out, last, n);
}

function join(out: Float64Array, from: number, to: number): void {
  const slope = (out[to - 1]! - out[from - 1]!) / (to - from);
  for (let j = from + 1; j < to; j++) out[j - 1] = out[from - 1]! + slope * (j - from);
}

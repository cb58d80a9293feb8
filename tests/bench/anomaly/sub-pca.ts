const COMPONENTS = 10;
const ROUNDS = 60;
const MOST_LEARNED = 4000;
const LEAST = 1e-9;

/**
 * How unlike the others each stretch of `width` points is: its distance in the space of the leading principal
 * components of all stretches, each weighed by its variance, and what they leave by the mean variance left (Shyu and
 * others 2003, on stretches as in TSB-AD's Sub-PCA). Each point has the mean of the stretches it lies in. Null where
 * there are too few stretches.
 */
export function unlikeStretches(values: Float64Array, width: number): Float64Array | null {
  const count = values.length - width + 1;
  if (count < width + 5) return null;
  const { centre, spread } = momentsByPlace(values, width, count);
  const at = (stretch: number, place: number) => (values[stretch + place]! - centre[place]!) / spread[place]!;
  const covariance = covarianceOf(at, width, count);
  const { vectors, variances } = leading(covariance, Math.min(COMPONENTS, width));
  const left = Math.max(
    (width - variances.reduce((sum, variance) => sum + variance, 0)) / Math.max(1, width - variances.length),
    1e-3,
  );
  const sums = new Float64Array(values.length);
  const seen = new Float64Array(values.length);
  const stretch = new Float64Array(width);
  for (let from = 0; from < count; from++) {
    for (let place = 0; place < width; place++) stretch[place] = at(from, place);
    const far = distance(stretch, vectors, variances, left);
    for (let place = 0; place < width; place++) {
      sums[from + place]! += far;
      seen[from + place]! += 1;
    }
  }
  return sums.map((sum, point) => sum / seen[point]!);
}

const dot = (a: Float64Array, b: Float64Array) => {
  let sum = 0;
  for (let place = 0; place < a.length; place++) sum += a[place]! * b[place]!;
  return sum;
};

function distance(stretch: Float64Array, vectors: Float64Array[], variances: number[], left: number): number {
  let [far, rest] = [0, dot(stretch, stretch)];
  for (const [nth, vector] of vectors.entries()) {
    const along = dot(stretch, vector) ** 2;
    far += along / Math.max(variances[nth]!, LEAST);
    rest -= along;
  }
  return Math.sqrt(far + Math.max(0, rest) / left);
}

function momentsByPlace(
  values: Float64Array,
  width: number,
  count: number,
): { centre: Float64Array; spread: Float64Array } {
  const centre = new Float64Array(width);
  const spread = new Float64Array(width);
  for (let place = 0; place < width; place++) {
    const own = values.subarray(place, place + count);
    centre[place] = own.reduce((sum, value) => sum + value, 0) / count;
    spread[place] = Math.sqrt(own.reduce((sum, value) => sum + (value - centre[place]!) ** 2, 0) / count) || 1;
  }
  return { centre, spread };
}

function covarianceOf(at: (stretch: number, place: number) => number, width: number, count: number): Float64Array[] {
  const step = Math.max(1, Math.floor(count / MOST_LEARNED));
  const covariance = Array.from({ length: width }, () => new Float64Array(width));
  const stretch = new Float64Array(width);
  let learned = 0;
  for (let from = 0; from < count; from += step, learned++) {
    for (let place = 0; place < width; place++) stretch[place] = at(from, place);
    for (let a = 0; a < width; a++) for (let b = a; b < width; b++) covariance[a]![b]! += stretch[a]! * stretch[b]!;
  }
  for (let a = 0; a < width; a++) for (let b = a; b < width; b++) covariance[b]![a] = covariance[a]![b]! /= learned;
  return covariance;
}

/**
 * The leading eigenvectors and eigenvalues of a symmetric matrix by orthogonal iteration (Golub and Van Loan, Matrix
 * Computations, 8.2.4).
 */
function leading(matrix: Float64Array[], count: number): { vectors: Float64Array[]; variances: number[] } {
  const size = matrix.length;
  const vectors = Array.from({ length: count }, (_, nth) =>
    Float64Array.from({ length: size }, (_each, place) => Math.sin((nth + 1) * (place + 1) * 1.7) + 0.01 * nth),
  );
  const variances = new Array<number>(count).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [nth, vector] of vectors.entries()) {
      const next = Float64Array.from(matrix, (row) => dot(row, vector));
      for (const before of vectors.slice(0, nth)) {
        const shared = dot(next, before);
        for (let place = 0; place < size; place++) next[place]! -= shared * before[place]!;
      }
      variances[nth] = Math.sqrt(dot(next, next));
      vectors[nth] = next.map((value) => value / (variances[nth]! || 1));
    }
  }
  return { vectors, variances };
}

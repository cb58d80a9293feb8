/**
 * Regression whose errors follow each other (AR(1), first autocorrelation `r`): generalised least squares by whitening
 * (Prais and Winsten 1954).
 */
export type SerialFit = {
  r: number;
  /** What is left of the whitened series. */
  rest: Float64Array;
  /** Orthonormal, with their sums from each point to the end. */
  basis: { vector: Float64Array; sums: Float64Array }[];
};

/** Of the norm of a column, what makes it more than the columns before. */
const NEW = 1e-6;

export const whitened = (values: Float64Array, r: number): Float64Array =>
  values.map((value, at) => (at === 0 ? value * Math.sqrt(1 - r * r) : value - r * values[at - 1]!));

/** 0 before `at`, 1 from there on. */
export const stepAt = (n: number, at: number): Float64Array => new Float64Array(n).fill(1, at);

export function fitSerially(y: Float64Array, columns: readonly Float64Array[], r: number): SerialFit {
  const fit: SerialFit = { r, rest: whitened(y, r), basis: [] };
  for (const column of columns) addColumn(fit, column);
  return fit;
}

/** Adds a column, by Gram and Schmidt twice over. */
export function addColumn({ r, rest, basis }: SerialFit, column: Float64Array): void {
  const vector = whitened(column, r);
  const whole = Math.sqrt(dot(vector, vector));
  for (let round = 0; round < 2; round++)
    for (const { vector: before } of basis) subtract(vector, before, dot(vector, before));
  const norm = Math.sqrt(dot(vector, vector));
  if (!(norm > NEW * whole)) return;
  for (const at of vector.keys()) vector[at]! /= norm;
  subtract(rest, vector, dot(rest, vector));
  basis.push({ vector, sums: sumsToEnd(vector) });
}

export type StepSearch = {
  /** The step that explains most. */ at: number;
  /** By how much the squares shrink. */ gain: number;
  /** Of each place looked at with the one before; 0 where none was. */ correlations: number[];
};

/** The step beside the columns of a fit that explains most, among the places allowed. */
export function bestStep({ r, rest, basis }: SerialFit, isAllowed: (at: number) => boolean): StepSearch | null {
  const n = rest.length;
  const after = 1 - r;
  const sums = sumsToEnd(rest);
  let best: StepSearch | null = null;
  const correlations: number[] = [];
  let [shares, before] = [new Float64Array(basis.length), new Float64Array(basis.length)];
  let last = { at: -1, norm: 1 };
  for (let at = 1; at < n; at++) {
    if (!isAllowed(at)) continue;
    const whole = 1 + after * after * (n - 1 - at);
    let [norm, shared] = [whole, after + after * after * (n - 1 - at)];
    for (const [nth, { vector, sums: toEnd }] of basis.entries()) {
      const share = vector[at]! + after * toEnd[at + 1]!;
      norm -= share * share;
      shared -= share * before[nth]!;
      shares[nth] = share;
    }
    if (!(norm > NEW * whole)) continue;
    const gain = (rest[at]! + after * sums[at + 1]!) ** 2 / norm;
    if (!best || gain > best.gain) best = { at, gain, correlations };
    correlations.push(last.at === at - 1 ? Math.max(0, Math.min(1, shared / Math.sqrt(norm * last.norm))) : 0);
    last = { at, norm };
    [shares, before] = [before, shares];
  }
  return best;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

function subtract(from: Float64Array, vector: Float64Array, times: number): void {
  for (let at = 0; at < from.length; at++) from[at]! -= times * vector[at]!;
}

function sumsToEnd(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = values.length - 1; at >= 0; at--) sums[at] = sums[at + 1]! + values[at]!;
  return sums;
}

type Numbers = ArrayLike<number>;

export function mean(values: Numbers): number {
  let sum = 0;
  for (let place = 0; place < values.length; place++) sum += values[place]!;
  return sum / values.length;
}

/** Sum of squared distances from the mean. */
export function squaresAbout(values: Numbers, centre = mean(values)): number {
  let sum = 0;
  for (let place = 0; place < values.length; place++) sum += (values[place]! - centre) ** 2;
  return sum;
}

/** Of sorted values, linear between neighbours (type 7 of Hyndman and Fan 1996). */
export function quantileOfSorted(sorted: Numbers, share: number): number {
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low]! + (at - low) * ((sorted[Math.min(sorted.length - 1, low + 1)] ?? 0) - sorted[low]!);
}

export const sorted = (values: Numbers): Float64Array => Float64Array.from(values).sort();
export const median = (values: Numbers): number => quantileOfSorted(sorted(values), 0.5);

/** Makes the median absolute deviation a standard deviation where values are normal. */
const NORMAL_MAD = 1.4826;

/** Median and scaled median absolute deviation. */
export function medianAndSpread(values: Numbers): { centre: number; spread: number } {
  const centre = median(values);
  return { centre, spread: NORMAL_MAD * median(Float64Array.from(values, (value) => Math.abs(value - centre))) };
}

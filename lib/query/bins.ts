import type { Dialect } from './dialects';

/** Bins of equal, round width (1, 2 or 5 times a power of ten): [k * width, (k + 1) * width) for each whole k. */
export type Bins = {
  /** `width` where it is 1 or more, else `1 / width`: a whole number, so that both sides are exact. */
  width: number;
  perUnit: number;
};

const STEPS = [1, 2, 5, 10];

/** The narrowest round bins, at most `count` of them, that cover `min` to `max`; whole numbers get whole widths. */
export function chooseBins(min: number, max: number, count: number, whole: boolean): Bins {
  const narrowest = max / count - min / count;
  let power = narrowest > 0 ? Math.floor(Math.log10(narrowest)) : 0;
  if (whole) power = Math.max(power, 0);
  for (; ; power++) {
    for (const step of STEPS) {
      const bins = power >= 0 ? { width: step * 10 ** power, perUnit: 1 } : { width: 1, perUnit: Math.round(10 ** -power / step) };
      if (binOf(max, bins) - binOf(min, bins) < count) return bins;
    }
  }
}

const ROUNDING = 9;

const binOf = (value: number, { width, perUnit }: Bins) =>
  perUnit > 1 ? Math.floor(Math.round(value * perUnit * 10 ** ROUNDING) / 10 ** ROUNDING) : Math.floor(value / width);

/** Which bin, counted from 0, as SQL. Below 1 the product is rounded first: 0.29 * 100 is 28.999999999999996. */
export function binIndex(value: string, { width, perUnit }: Bins, dialect: Dialect): string {
  const scaled = perUnit > 1 ? dialect.round(`${value} * ${perUnit}`, ROUNDING) : width === 1 ? value : `${value} / ${width}`;
  return dialect.toBigInteger(dialect.floor(scaled));
}

/** The lower edge of a bin as SQL. */
export function binEdge(index: string, { width, perUnit }: Bins, dialect: Dialect): string {
  if (perUnit > 1) return dialect.divide(index, String(perUnit));
  return width === 1 ? index : `${index} * ${width}`;
}

/** The lower edges from the first to the last bin, both included. */
export function edgesBetween(first: number, last: number, { width, perUnit }: Bins): number[] {
  const edge = (k: number) => (perUnit > 1 ? k / perUnit : k * width);
  const index = (value: number) => Math.round(perUnit > 1 ? value * perUnit : value / width);
  return Array.from({ length: index(last) - index(first) + 1 }, (_, nth) => edge(index(first) + nth));
}

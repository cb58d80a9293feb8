import type { SqlDialect } from './dialects/dialect';

/** Bins of equal, round width (1, 2 or 5 times a power of ten): [k * width, (k + 1) * width) for each whole k. */
export type Bins = {
  /** `width` where it is 1 or more, else `1 / width`: a whole number, so that both sides are exact. */
  width: number;
  perUnit: number;
  /** The last k, where the largest value stands on its upper edge: the last bin includes it. */
  last: number | null;
};

const STEPS = [1, 2, 5, 10];
/** A value this near below an edge stands on it: 0.29 * 100 is 28.999999999999996. */
const NEARLY = 1e-9;
const PRECISION = 1e-12;

type Width = Pick<Bins, 'width' | 'perUnit'>;

const scaled = (value: number, { width, perUnit }: Width) => (perUnit > 1 ? value * perUnit + NEARLY : value / width);

/**
 * The narrowest round bins, at most `count` of them, that cover `min` to `max`. Whole numbers get whole widths, and
 * bins of one number each when they are few.
 */
export function chooseBins(min: number, max: number, count: number, whole: boolean): Bins {
  const narrowest = max / count - min / count;
  // Narrower than this is beside what a double can tell apart at that size.
  const finest = Math.max(Math.abs(min), Math.abs(max)) * PRECISION;
  let power = Math.floor(Math.log10(narrowest > 0 ? Math.max(narrowest, finest) : Math.max(1, finest)));
  if (whole) power = Math.max(power, 0);
  for (; ; power++) {
    for (const step of STEPS) {
      const width: Width =
        power >= 0 ? { width: step * 10 ** power, perUnit: 1 } : { width: 1, perUnit: Math.round(10 ** -power / step) };
      const [first, end] = [Math.floor(scaled(min, width)), scaled(max, width)];
      const onEdge = end - Math.floor(end) <= 2 * NEARLY && Math.floor(end) > first && !(whole && width.width === 1);
      const last = Math.floor(end) - (onEdge ? 1 : 0);
      if (last - first < count) return { ...width, last: onEdge ? last : null };
    }
  }
}

/** Fine bins over the whole column, numbered from 0 to 255, kept beside its values where rows are laid out for it. */
export type Steps = Width & { first: number };

const MOST_STEPS = 255;

export function chooseSteps(min: number, max: number, whole: boolean): Steps {
  const { width, perUnit } = chooseBins(min, max, MOST_STEPS, whole);
  return { width, perUnit, first: Math.floor(scaled(min, { width, perUnit })) };
}

/** How many steps make a bin; null where bins do not consist of whole steps. */
export function stepsPerBin(bins: Width, steps: Width): number | null {
  const ratio = (bins.width * steps.perUnit) / (bins.perUnit * steps.width);
  return Number.isInteger(ratio) ? ratio : null;
}

/** Which step, as SQL. */
export const stepNumber = (value: string, { first, ...width }: Steps, dialect: SqlDialect) =>
  `${binIndex(value, { ...width, last: null }, dialect)} - (${first})`;

/** Which bin a step belongs to, as SQL. */
export const binOfStep = ({
  step,
  steps: { first },
  ratio,
  bins: { last },
  dialect,
}: {
  step: string;
  steps: Steps;
  ratio: number;
  bins: Bins;
  dialect: SqlDialect;
}) =>
  capped(dialect.toBigInteger(dialect.floor(`(${dialect.toBigInteger(step)} + (${first})) / ${ratio}`)), last, dialect);

const capped = (index: string, last: number | null, { least }: SqlDialect) =>
  last === null ? index : least(index, String(last));

/** Which bin, counted from 0, as SQL. */
export function binIndex(value: string, { width, perUnit, last }: Bins, dialect: SqlDialect): string {
  const floor = dialect.floor(
    perUnit > 1 ? `${value} * ${perUnit} + ${NEARLY}` : width === 1 ? value : dialect.divide(value, String(width)),
  );
  return capped(dialect.toBigInteger(floor), last, dialect);
}

/** The lower edge of a bin as SQL. */
export function binEdge(index: string, { width, perUnit }: Bins, dialect: SqlDialect): string {
  if (perUnit > 1) return dialect.divide(index, String(perUnit));
  return width === 1 ? index : `${index} * ${width}`;
}

/** The lower edges from the first to the last bin, both included. */
export function edgesBetween(first: number, last: number, { width, perUnit }: Bins): number[] {
  const edge = (k: number) => (perUnit > 1 ? k / perUnit : k * width);
  const index = (value: number) => Math.round(perUnit > 1 ? value * perUnit : value / width);
  return Array.from({ length: index(last) - index(first) + 1 }, (_, nth) => edge(index(first) + nth));
}

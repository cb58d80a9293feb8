import { isNumeric, type Column } from '@/lib/pure/query/schema/column';

/** Beyond this many rows a repeated value is no accident. */
const REPEATED = 3;
const GAP_ABOVE = 3;
/** Nobody pays −999.25, and nothing is that cold. */
const ONLY_NINES = /^-99+(\.|$)/;
/** Of these one is enough where nothing else is below zero. */
const SURELY = /^-9{3,}(\.9*)?$/;

/**
 * A number that stands for something else than its size: −200 or 9999 for 'not measured'. `next`: where the other
 * values begin or end.
 */
export type StandIn = { value: number; count: number; next: number };

/**
 * A number that fills the outermost bar of the histogram alone, with nothing beside it. Below, one empty bar and a
 * negative number are enough; above, where tails are long, three.
 */
export function standInOf({
  histogram,
  min,
  max,
  top,
  negatives = null,
}: Pick<Column, 'histogram' | 'min' | 'max' | 'top'> & Partial<Pick<Column, 'negatives'>>): StandIn | null {
  const repeated = (value: Column['min'], bar: number, next: number): StandIn | null => {
    if (typeof value !== 'number') return null;
    const held = histogram[bar]?.count ?? 0;
    const found = top.find((each) => each.value === value)?.count ?? 0;
    const isSure = found >= REPEATED ? found === held : SURELY.test(String(value)) && negatives === held;
    return isSure ? { value, count: held, next: Number(histogram[next]?.from) } : null;
  };
  const nextAbove = histogram.findIndex(({ count }, nth) => nth > 0 && count > 0);
  if (Number(min) < 0 && nextAbove > 1) {
    const low = repeated(min, 0, nextAbove);
    if (low) return low;
  }
  const lastBelow = histogram.findLastIndex(({ count }, nth) => nth < histogram.length - 1 && count > 0);
  return lastBelow >= 0 && histogram.length - 2 - lastBelow >= GAP_ABOVE
    ? repeated(max, histogram.length - 1, lastBelow + 1)
    : null;
}

/** So many of the values are below zero for a reason of their own: money that goes out, temperatures of a winter. */
const OFTEN_BELOW = 0.1;
/**
 * The stand-in below all measured values, which no figure of a dashboard takes for a measurement. One above may be a
 * true extreme and stays; so does one below where values are often negative, unless it is written in nines: the rent
 * among the bookings of an account.
 */
export function missingCodeOf(column: Column): StandIn | null {
  const found = isNumeric(column) ? standInOf(column) : null;
  if (!found || found.value >= 0) return null;
  const known = column.histogram.reduce((sum, { count }) => sum + count, 0) - found.count;
  const isOftenBelow = (column.negatives ?? 0) - found.count >= OFTEN_BELOW * known;
  return isOftenBelow && !ONLY_NINES.test(String(found.value)) ? null : found;
}

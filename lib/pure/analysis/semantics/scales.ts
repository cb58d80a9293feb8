import type { CodedCategory, SampledMeasure } from './associations';

/** A number whose groups lie on two scales, such as metres and kilometres, and the category that tells which. */
export type TwoScales = { number: string; by: string };

/** From the highest of the lower groups to the lowest of the higher ones. */
const APART = 4;
const FEWEST_OF_EACH = 10;
/** The rows beyond these shares of a group are left out: one that was mistyped joins no scales. */
const [LOW, HIGH] = [0.02, 0.98];

/**
 * Numbers that a category sorts into a lower and a higher scale with nothing between: an hourly rate beside a salary,
 * laps in metres beside rides in kilometres. Their mean over all rows is in no unit.
 */
export function findTwoScales(categories: readonly CodedCategory[], measures: readonly SampledMeasure[]): TwoScales[] {
  return measures.flatMap((measure) => {
    const by = categories.find((category) => category.key !== measure.key && areApart(category, measure));
    return by ? [{ number: measure.key, by: by.key }] : [];
  });
}

function areApart({ codes, levels }: CodedCategory, { values }: SampledMeasure): boolean {
  const groups = Array.from({ length: levels }, (): number[] => []);
  for (let row = 0; row < values.length; row++) {
    const [code, value] = [codes[row]!, values[row]!];
    if (value < 0) return false;
    if (code >= 0 && value > 0) groups[code]?.push(value);
  }
  const spans = groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const sorted = group.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
      return { low: at(LOW), high: at(HIGH), count: sorted.length };
    })
    .toSorted((a, b) => a.low - b.low);
  const all = spans.reduce((sum, { count }) => sum + count, 0);
  let [highest, below] = [0, 0];
  return spans.some(({ low, high, count }) => {
    const isCut = low >= APART * highest && Math.min(below, all - below) >= FEWEST_OF_EACH;
    highest = Math.max(highest, high);
    below += count;
    return isCut;
  });
}

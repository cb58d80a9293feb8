import { ranksOf } from '../statistics/ranks';

/** How much the groups of a category differ in a measure: 0 nothing, 1 everything. */
export type Association = { dimension: string; measure: string; strength: number };

/** A category over the sampled rows: the code of each row's value from 0, −1 where it has none. */
export type CodedCategory = { key: string; codes: ArrayLike<number>; levels: number };
/** A number (or 0 and 1 of an outcome) over the same rows; NaN where there is none. */
export type SampledMeasure = { key: string; values: ArrayLike<number> };

const WEAKEST = 0.1;

/**
 * The square root of epsilon squared over ranks (Kelley 1935, on the ranks of Kruskal and Wallis 1952): the share of
 * the variance of the ranks that lies between the groups, corrected for the number of groups, so that a category of
 * many values wins nothing by chance.
 */
function strengthOf({ codes, levels }: CodedCategory, ranks: Float64Array): number {
  const counts = new Float64Array(levels);
  const sums = new Float64Array(levels);
  let [n, total, squares] = [0, 0, 0];
  for (let row = 0; row < ranks.length; row++) {
    const [code, rank] = [codes[row]!, ranks[row]!];
    if (code < 0 || Number.isNaN(rank)) continue;
    counts[code]! += 1;
    sums[code]! += rank;
    n += 1;
    total += rank;
    squares += rank * rank;
  }
  const groups = counts.filter((count) => count > 0).length;
  const all = squares - (total * total) / n;
  if (groups < 2 || n <= groups || !(all > 0)) return 0;
  let between = -(total * total) / n;
  for (let code = 0; code < levels; code++)
    if (counts[code]! > 0) between += (sums[code]! * sums[code]!) / counts[code]!;
  const epsilon = 1 - ((1 - between / all) * (n - 1)) / (n - groups);
  return Math.sqrt(Math.max(0, epsilon));
}

/**
 * Which category tells how much of which measure, strongest first; below 0.1 is left out. Of one column with itself
 * nothing is said.
 */
export function findAssociations(
  categories: readonly CodedCategory[],
  measures: readonly SampledMeasure[],
): Association[] {
  return measures
    .flatMap((measure) => {
      const ranks = ranksOf(measure.values);
      return categories
        .filter(({ key }) => key !== measure.key)
        .map((category) => ({ dimension: category.key, measure: measure.key, strength: strengthOf(category, ranks) }));
    })
    .filter(({ strength }) => strength >= WEAKEST)
    .sort((a, b) => b.strength - a.strength);
}

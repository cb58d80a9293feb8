import { normalTails } from './tails';

/** A group by its size, sum and sum of squares. */
export type Sums = { n: number; sum: number; squares: number };
export type RankSum = {
  z: number;
  p: number;
  /** Difference of the mean ranks in pooled standard deviations (Cohen 1988). */ d: number;
};

/**
 * Mann and Whitney's test (1947) by normal approximation: groups given by the sums of their common ranks. The variance
 * is that of drawing n₁ ranks without order, so ties need no further mending.
 */
export function rankSum(a: Sums, b: Sums): RankSum {
  const n = a.n + b.n;
  const centre = (a.sum + b.sum) / n;
  const spread = (a.squares + b.squares - n * centre * centre) / (n - 1);
  const difference = a.sum / a.n - b.sum / b.n;
  const z = spread > 0 ? difference / Math.sqrt(spread * (1 / a.n + 1 / b.n)) : 0;
  const within = a.squares - a.sum ** 2 / a.n + b.squares - b.sum ** 2 / b.n;
  return {
    z,
    p: normalTails(z),
    d: within > 0 ? difference / Math.sqrt(within / (n - 2)) : Math.sign(difference) * 10,
  };
}

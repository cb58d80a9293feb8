/** How far targets lie below and above predictions of about the same size. */
export type PredictedBand = (predicted: number) => { low: number; high: number };

const LEAST_ROWS_A_GROUP = 60;
const MOST_GROUPS = 8;

/** The (n + 1)-quantile of conformal prediction: the k-th of n sorted values, k = share · (n + 1), within the list. */
function conformal(sorted: readonly number[], share: number): number {
  const place = share < 0.5 ? Math.floor(share * (sorted.length + 1)) : Math.ceil(share * (sorted.length + 1));
  return sorted[Math.min(Math.max(place, 1), sorted.length) - 1]!;
}

/**
 * The band that holds `share` of the targets, from errors on rows never seen (split conformal prediction, Vovk 2005;
 * Lei et al. 2018). Errors are taken among rows predicted about as high, because large predictions mostly err by more.
 */
export function bandOf(predicted: ArrayLike<number>, targets: ArrayLike<number>, share: number): PredictedBand {
  const order = Array.from(predicted, (_, place) => place).sort((a, b) => predicted[a]! - predicted[b]!);
  const count = Math.min(Math.max(Math.floor(order.length / LEAST_ROWS_A_GROUP), 1), MOST_GROUPS);
  const groups = Array.from({ length: count }, (_, nth) => {
    const own = order.slice(Math.round((nth * order.length) / count), Math.round(((nth + 1) * order.length) / count));
    const errors = own.map((place) => targets[place]! - predicted[place]!).sort((a, b) => a - b);
    return {
      upTo: predicted[own.at(-1)!]!,
      below: conformal(errors, (1 - share) / 2),
      above: conformal(errors, (1 + share) / 2),
    };
  });
  return (value) => {
    const { below, above } = groups.find(({ upTo }) => value <= upTo) ?? groups.at(-1)!;
    return { low: value + Math.min(below, 0), high: value + Math.max(above, 0) };
  };
}

/**
 * Area under the ROC curve: of all pairs of a positive (target 1) and another row (0), the share in which the positive
 * one scores higher, a tie counting one half. By ranks (Mann and Whitney 1947). NaN where one side is empty.
 */
export function auc(targets: ArrayLike<number>, scores: ArrayLike<number>): number {
  const order = Array.from(scores, (_, place) => place).sort((a, b) => scores[a]! - scores[b]!);
  let positives = 0;
  let ranks = 0;
  for (let first = 0; first < order.length;) {
    let after = first;
    while (after < order.length && scores[order[after]!] === scores[order[first]!]) after++;
    const rank = (first + after + 1) / 2;
    for (let place = first; place < after; place++) {
      if (targets[order[place]!] !== 1) continue;
      positives += 1;
      ranks += rank;
    }
    first = after;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * (order.length - positives));
}

/** Standard error of an AUC (Hanley and McNeil 1982). */
export function aucStandardError(value: number, positives: number, negatives: number): number {
  const one = value / (2 - value);
  const two = (2 * value * value) / (1 + value);
  return Math.sqrt(
    (value * (1 - value) + (positives - 1) * (one - value * value) + (negatives - 1) * (two - value * value)) /
      (positives * negatives),
  );
}

/**
 * Average precision, the area under precision and recall: Σ (recall now − recall before) · precision over falling
 * scores, ties together (as scikit-learn's average_precision_score). NaN without positives.
 */
export function averagePrecision(targets: ArrayLike<number>, scores: ArrayLike<number>): number {
  const order = Array.from(scores, (_, place) => place).sort((a, b) => scores[b]! - scores[a]!);
  let [found, area] = [0, 0];
  for (let first = 0; first < order.length;) {
    let after = first;
    let more = 0;
    while (after < order.length && scores[order[after]!] === scores[order[first]!]) more += targets[order[after++]!]!;
    found += more;
    area += more * (found / after);
    first = after;
  }
  return area / found;
}

/** Ranks from 1; equal values share the mean of their ranks. `weights` count how often each value stands. */
function ranks(values: readonly number[], weights: readonly number[]): number[] {
  const order = values.map((_, place) => place).sort((a, b) => values[a]! - values[b]!);
  const ranked = new Array<number>(values.length).fill(0);
  let before = 0;
  for (let from = 0; from < order.length;) {
    let to = from;
    let weight = 0;
    while (to < order.length && values[order[to]!] === values[order[from]!]) weight += weights[order[to++]!]!;
    for (let place = from; place < to; place++) ranked[order[place]!] = before + (weight + 1) / 2;
    before += weight;
    from = to;
  }
  return ranked;
}

/**
 * Spearman's rank correlation, −1 to 1; weighted where a point stands for several rows. Null when one side never
 * varies.
 */
export function rankCorrelation(
  x: readonly number[],
  y: readonly number[],
  weights: readonly number[] = x.map(() => 1),
): number | null {
  const [a, b] = [ranks(x, weights), ranks(y, weights)];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (values: number[]) => values.reduce((sum, value, place) => sum + value * weights[place]!, 0) / total;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [cross, squareA, squareB] = [0, 0, 0];
  for (const [place, weight] of weights.entries()) {
    const [da, db] = [a[place]! - meanA, b[place]! - meanB];
    cross += weight * da * db;
    squareA += weight * da * da;
    squareB += weight * db * db;
  }
  return squareA > 0 && squareB > 0 ? cross / Math.sqrt(squareA * squareB) : null;
}

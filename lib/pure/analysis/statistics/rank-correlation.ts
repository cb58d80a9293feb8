/** Two values of a row, and how many rows hold them. */
type Pair = { x: number; y: number; times: number };

/** Ranks of values that each stand for several rows, ties sharing the mean of their places. */
function weightedRanks(pairs: readonly Pair[], of: (pair: Pair) => number): Float64Array {
  const ranks = new Float64Array(pairs.length);
  const order = [...pairs.keys()].sort((a, b) => of(pairs[a]!) - of(pairs[b]!));
  let before = 0;
  for (let from = 0; from < order.length;) {
    let to = from;
    let tied = 0;
    for (; to < order.length && of(pairs[order[to]!]!) === of(pairs[order[from]!]!); to++)
      tied += pairs[order[to]!]!.times;
    for (let place = from; place < to; place++) ranks[order[place]!] = before + (tied + 1) / 2;
    before += tied;
    from = to;
  }
  return ranks;
}

/**
 * Spearman's rank correlation, ties at mean ranks, of pairs that each stand for `times` rows: −1 to 1, and 0 where one
 * side never varies. With every pair once it is R's cor(x, y, method = "spearman").
 */
export function rankCorrelation(pairs: readonly Pair[]): number {
  const [x, y] = [weightedRanks(pairs, (pair) => pair.x), weightedRanks(pairs, (pair) => pair.y)];
  const total = pairs.reduce((sum, { times }) => sum + times, 0);
  const middle = (total + 1) / 2;
  let [cross, squareX, squareY] = [0, 0, 0];
  pairs.forEach(({ times }, at) => {
    const [dx, dy] = [x[at]! - middle, y[at]! - middle];
    cross += times * dx * dy;
    squareX += times * dx * dx;
    squareY += times * dy * dy;
  });
  return squareX > 0 && squareY > 0 ? cross / Math.sqrt(squareX * squareY) : 0;
}

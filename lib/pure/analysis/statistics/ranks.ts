/** Ranks from 1 among the values that are numbers, ties sharing their mean; NaN stays. */
export function ranksOf(values: ArrayLike<number>): Float64Array {
  const ranks = new Float64Array(values.length).fill(Number.NaN);
  const places: number[] = [];
  for (let place = 0; place < values.length; place++) if (!Number.isNaN(values[place])) places.push(place);
  const order = Uint32Array.from(places).sort((a, b) => values[a]! - values[b]!);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let place = from; place < to; place++) ranks[order[place]!] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

import type { ColumnRelations } from '@/lib/pure/query/schema/column';

type Numbers = { key: string; values: Float64Array };

/** Fewer pairs than this say nothing. */
const FEWEST = 10;

/**
 * Spearman's rank correlation of every pair over the rows that hold both; ties get their mean rank. Strongest first.
 * NaN is no value.
 */
export function spearman(columns: Numbers[]): ColumnRelations['correlations'] {
  const ranked = columns.map(({ key, values }) => ({
    key,
    values,
    ranks: values.includes(NaN) ? null : ranksOf(values),
  }));
  const found: ColumnRelations['correlations'] = [];
  for (const [nth, left] of ranked.entries()) {
    for (const right of ranked.slice(nth + 1)) {
      const [x, y] =
        left.ranks && right.ranks ? [left.ranks, right.ranks] : complete(left.values, right.values).map(ranksOf);
      if (!x || !y || x.length < FEWEST) continue;
      const rho = pearson(x, y);
      if (Number.isFinite(rho))
        found.push({ left: left.key, right: right.key, rho: Number(rho.toFixed(4)), n: x.length });
    }
  }
  return found.sort((one, other) => Math.abs(other.rho) - Math.abs(one.rho));
}

function complete(x: Float64Array, y: Float64Array): [Float64Array, Float64Array] {
  const rows = [...x.keys()].filter((row) => !Number.isNaN(x[row]) && !Number.isNaN(y[row]));
  return [Float64Array.from(rows, (row) => x[row]!), Float64Array.from(rows, (row) => y[row]!)];
}

export function ranksOf(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((left, right) => values[left]! - values[right]!);
  const ranks = new Float64Array(values.length);
  for (let at = 0; at < order.length;) {
    let end = at;
    while (end < order.length && values[order[end]!] === values[order[at]!]) end++;
    for (let tied = at; tied < end; tied++) ranks[order[tied]!] = (at + end + 1) / 2;
    at = end;
  }
  return ranks;
}

function pearson(x: Float64Array, y: Float64Array): number {
  const middle = (x.length + 1) / 2;
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (let row = 0; row < x.length; row++) {
    const dx = x[row]! - middle;
    const dy = y[row]! - middle;
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xy / Math.sqrt(xx * yy);
}

import { unknownAmong } from '../../../semantics/order';
import { contingency } from '../../../statistics/contingency';
import { FEWEST_ROWS, type RowGrouping, type Rows } from '../../ground/ground';
import type { Hypothesis } from '../../ground/hypothesis';
import type { AssociationDetail } from './kind';

const MOST_LEVELS = 12;
/** Cochran's rule: the approximation holds where cells expect five rows. */
const EXPECTED = 5;

/** Counts of rows by two categories; a value that says that nothing is known counts as none. */
function tableOf(a: RowGrouping, b: RowGrouping): Float64Array[] {
  const [left, right] = [a, b].map(({ levels }) => {
    const unknown = unknownAmong(levels);
    return [...levels.keys()].map((code) => !unknown.has(levels[code]!));
  }) as [boolean[], boolean[]];
  const counts = a.levels.map(() => new Float64Array(b.levels.length));
  for (let row = 0; row < a.codes.length; row++)
    if (left[a.codes[row]!] && right[b.codes[row]!]) counts[a.codes[row]!]![b.codes[row]!]! += 1;
  return counts;
}

const SAME = 0.98;
/** 'data' of one column is 'data' of another: one thing written twice. A yes or a number says nothing by itself. */
const isOneName = (a: unknown, b: unknown) =>
  typeof a === 'string' && String(a).toLowerCase() === String(b).toLowerCase() && /\p{L}{4,}/u.test(a);

/** The pair of values that stands out most from what chance would give, among values of enough rows. */
function telling(
  counts: Float64Array[],
  n: number,
): { left: number; right: number; share: number; base: number; rows: number } {
  let best = { left: 0, right: 0, share: 0, base: 0, rows: 0 };
  let most = -1;
  for (const [left, row] of counts.entries()) {
    const total = row.reduce((sum, count) => sum + count, 0);
    if (total < FEWEST_ROWS) continue;
    for (const [right, count] of row.entries()) {
      const across = counts.reduce((sum, each) => sum + each[right]!, 0);
      if (across < FEWEST_ROWS) continue;
      const expected = (total * across) / n;
      const residual =
        (count - expected) / Math.sqrt(expected * (1 - total / n) * (1 - across / n) || Number.MAX_VALUE);
      if (residual > most)
        [most, best] = [residual, { left, right, share: count / total, base: across / n, rows: total }];
    }
  }
  return best;
}

/** Every pair of categories of few values; an outcome and a number of few values are compared as measures instead. */
export function* associations(rows: Rows): Generator<Hypothesis<AssociationDetail>> {
  const measures = new Set(rows.measured.map(({ key }) => key));
  const few = rows.groupings.filter(({ levels, column }) => levels.length <= MOST_LEVELS && !measures.has(column.key));
  for (const [place, a] of few.entries())
    for (const b of few.slice(place + 1)) {
      const counts = tableOf(a, b);
      const { chi2, p, v, n, df } = contingency(counts);
      if (df === 0 || n < EXPECTED * df) continue;
      const { left, right, share, base, rows: held } = telling(counts, n);
      if (held === 0 || (share >= SAME && isOneName(a.levels[left]!, b.levels[right]!))) continue;
      yield {
        kind: 'association',
        columns: [a.column.key, b.column.key],
        scope: null,
        at: '',
        effect: v,
        weight: 1,
        touched: held / n,
        detail: {
          kind: 'association',
          left: a.column.key,
          right: b.column.key,
          value: a.levels[left]!,
          with: b.levels[right]!,
          share,
          base,
          v,
        },
        test: { name: 'Chi-squared test of independence', symbol: 'χ²', statistic: chi2, p, n },
        confirm: (other) => {
          const [x, y] = [a, b].map((one) => other.groupings.find(({ column }) => column.key === one.column.key)!);
          const again = contingency(tableOf(x!, y!));
          return { n: again.n, p: again.p };
        },
      };
    }
}

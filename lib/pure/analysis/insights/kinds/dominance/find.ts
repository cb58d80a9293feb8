import { normalTails } from '../../../statistics/tails';
import { FEWEST_ROWS, type Rows } from '../../ground/ground';
import type { Hypothesis } from '../../ground/hypothesis';
import type { DominanceDetail } from './kind';

const HALF = 0.5;
const FEWEST_LEVELS = 3;
/** Of more, 'concentration' says how few hold most. */
const MOST_LEVELS = 19;
const FEWEST_OF_ALL = 30;

/** One value of a category with fewer than 20 holds half or more of what adds up. */
export function* dominances(rows: Rows): Generator<Hypothesis<DominanceDetail>> {
  for (const measured of rows.measured) {
    if (measured.overTime !== 'sum' || measured.values.some((value) => value < 0)) continue;
    for (const { column, codes, levels } of rows.groupings) {
      if (levels.length < FEWEST_LEVELS || levels.length > MOST_LEVELS) continue;
      const [sums, counts] = [new Float64Array(levels.length), new Float64Array(levels.length)];
      for (const [row, value] of measured.values.entries())
        if (codes[row]! >= 0 && !Number.isNaN(value)) {
          sums[codes[row]!]! += value;
          counts[codes[row]!]! += 1;
        }
      const [total, n] = [sums.reduce((a, b) => a + b, 0), counts.reduce((a, b) => a + b, 0)];
      const top = sums.indexOf(Math.max(...sums));
      const share = sums[top]! / total;
      // What no other value has any of is counted for that one alone.
      if (!(share >= HALF) || share === 1 || n < FEWEST_OF_ALL || counts[top]! < FEWEST_ROWS) continue;
      // Against an even split of the rows over the values.
      const even = 1 / levels.length;
      const z = (counts[top]! / n - even) / Math.sqrt((even * (1 - even)) / n);
      yield {
        kind: 'dominance',
        columns: [measured.key, column.key],
        scope: null,
        at: String(levels[top]),
        effect: share,
        weight: measured.weight,
        touched: share,
        confirm: null,
        detail: {
          kind: 'dominance',
          figure: measured.figure,
          dimension: column.key,
          value: levels[top]!,
          share,
          levels: levels.length,
        },
        test: { name: 'Share against an even split', symbol: 'z', statistic: z, p: z > 0 ? normalTails(z) / 2 : 1, n },
      };
    }
  }
}

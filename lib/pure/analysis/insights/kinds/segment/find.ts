import type { Cell } from '@/lib/pure/query/schema/column';
import { rankSum, type RankSum, type Sums } from '../../../statistics/rank-sum';
import { ranksOf } from '../../../statistics/ranks';
import { unknownAmong } from '../../../semantics/order';
import type { RowGrouping, MeasuredValues, Rows } from '../../ground/ground';
import { oneSided, type Hypothesis } from '../../ground/hypothesis';
import type { SegmentDetail } from './kind';

const FEWEST_ROWS = 8;

/** Sizes, sums and means of a measure by the levels of a category. */
type Levels = { ranks: Sums[]; values: Float64Array; all: Sums; sum: number };

function levelsOf({ values }: MeasuredValues, { codes, levels }: RowGrouping): Levels {
  const known = Float64Array.from(values, (value, row) => (codes[row]! < 0 ? Number.NaN : value));
  const ranks = ranksOf(known);
  const by: Sums[] = levels.map(() => ({ n: 0, sum: 0, squares: 0 }));
  const all: Sums = { n: 0, sum: 0, squares: 0 };
  const sums = new Float64Array(levels.length);
  let sum = 0;
  for (const [row, rank] of ranks.entries()) {
    if (Number.isNaN(rank)) continue;
    const level = by[codes[row]!]!;
    level.n += 1;
    level.sum += rank;
    level.squares += rank * rank;
    all.n += 1;
    all.sum += rank;
    all.squares += rank * rank;
    sums[codes[row]!]! += values[row]!;
    sum += values[row]!;
  }
  return { ranks: by, values: sums, all, sum };
}

const without = (all: Sums, part: Sums): Sums => ({
  n: all.n - part.n,
  sum: all.sum - part.sum,
  squares: all.squares - part.squares,
});

/** One value of the category against all other rows. */
function compare(
  { ranks, values, all, sum }: Levels,
  code: number,
): (RankSum & { mean: number; rest: number; n: number }) | null {
  const level = ranks[code]!;
  const others = without(all, level);
  if (level.n < FEWEST_ROWS || others.n < FEWEST_ROWS) return null;
  return {
    ...rankSum(level, others),
    mean: values[code]! / level.n,
    rest: (sum - values[code]!) / others.n,
    n: level.n,
  };
}

/** For each measure and category the value that differs most from all others; p times the values looked at. */
export function* segments(rows: Rows): Generator<Hypothesis<SegmentDetail>> {
  for (const grouping of rows.groupings)
    for (const measured of rows.measured) {
      if (grouping.column.key === measured.key) continue;
      const levels = levelsOf(measured, grouping);
      const unknown = unknownAmong(grouping.levels);
      const compared = grouping.levels.flatMap((value, code) => {
        const found = unknown.has(value) ? null : compare(levels, code);
        return found ? [{ ...found, value, code }] : [];
      });
      const best =
        grouping.levels.length === 2
          ? oneOfTwo(compared)
          : compared.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z))[0];
      if (!best) continue;
      const tested = grouping.levels.length === 2 ? 1 : compared.length;
      const { figure, key, weight } = measured;
      yield {
        kind: 'segment',
        columns: [key, grouping.column.key],
        scope: null,
        at: String(best.value),
        effect: effectOf(best.d),
        weight,
        touched:
          measured.overTime === 'sum' ? Math.abs(levels.values[best.code]! / (levels.sum || 1)) : best.n / levels.all.n,
        detail: {
          kind: 'segment',
          figure,
          dimension: grouping.column.key,
          value: best.value,
          direction: best.z > 0 ? 'high' : 'low',
          mean: best.mean,
          rest: best.rest,
          d: best.d,
          rows: best.n,
          opposite: grouping.levels.length === 2 ? null : oppositeOf(best, compared),
        },
        test: {
          name: 'Mann–Whitney test of one group against the rest',
          symbol: 'z',
          statistic: best.z,
          p: Math.min(1, best.p * tested),
          n: levels.all.n,
        },
        confirm: (held) => again({ rows: held, key, dimension: grouping.column.key, code: best.code, z: best.z }),
      };
    }
}

type Compared = { n: number; z: number };
const ABOUT_EQUAL = 0.8;

/** Of two groups each says what the other does: the smaller one is told, of about equal ones the higher. */
function oneOfTwo<T extends Compared>(groups: T[]): T | undefined {
  const [smaller, larger] = groups.toSorted((a, b) => a.n - b.n);
  return smaller && larger && (smaller.n < ABOUT_EQUAL * larger.n || smaller.z > larger.z) ? smaller : larger;
}

/** By mean, as bars show it. */
function oppositeOf<T extends Compared & { mean: number; value: Cell }>({ z, value }: T, groups: T[]): Cell {
  const inOrder = groups.toSorted((a, b) => a.mean - b.mean);
  const end = z > 0 ? inOrder[0] : inOrder.at(-1);
  return end && end.value !== value ? end.value : null;
}

/** Without a bound beyond which all differences are alike: .33 for d = .4, .7 for 1.2. */
const effectOf = (d: number) => 1 - Math.exp(-Math.abs(d));

function again({
  rows,
  key,
  dimension,
  code,
  z,
}: {
  rows: Rows;
  key: string;
  dimension: string;
  code: number;
  z: number;
}): { n: number; p: number } | null {
  const levels = levelsOf(
    rows.measured.find((one) => one.key === key)!,
    rows.groupings.find(({ column }) => column.key === dimension)!,
  );
  const found = compare(levels, code);
  return found && { n: levels.all.n, p: oneSided(found.p, found.z * z > 0) };
}

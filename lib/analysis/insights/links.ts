import type { Cell, ColumnRelations } from '@/lib/query/column';
import { fitLine } from '../series/detrend';
import { pearson } from '../statistics/correlation';
import { ranksOf } from '../statistics/ranks';
import { spearman } from './correlations';
import type { Grouping, Measured, Rows } from './ground';
import type { Hypothesis } from './hypothesis';
import type { TimedMeasure } from './temporal';

/** Correlated above this, two numbers are one written twice. */
const COPY = 0.98;
/** Above this, what is told of one repeats what is told of the other. */
const ALIKE = 0.9;
const ALIKE_BESIDE_TREND = 0.8;
const SAME_ROWS = 0.6;

/** What holds between columns of a table beside what is tested: by definition, or so nearly that one says what the other does. */
export type Links = {
  /** The columns whose definition makes the hypothesis true; null where it could be false. */
  construction: (hypothesis: Pick<Hypothesis, 'kind' | 'columns' | 'effect' | 'detail'>) => string[] | null;
  alike: (a: string, b: string) => boolean;
  /** The two run alike over time. */
  alikeInTime: (a: string, b: string) => boolean;
  /** They do beside their trends too: two that rise are not one for that. */
  alikeBesideTrend: (a: string, b: string) => boolean;
  /** Two values of categories stand for nearly the same rows. */
  sameRows: (a: Level, b: Level) => boolean;
};

/** A value of a category. */
export type Level = { field: string; value: Cell };

export function linksOf(relations: ColumnRelations, { measured, groupings }: Rows, timed: readonly TimedMeasure[]): Links {
  const definitions = [...relations.sums.map(({ total, parts }) => [total, ...parts]), ...(relations.products ?? []).map(({ total, factors }) => [total, ...factors])];
  const defined = (a: string, b: string) => definitions.find(([total, ...parts]) => (total === a && parts.includes(b)) || (total === b && parts.includes(a))) ?? null;
  const isNumber = (key: string) => measured.some((one) => one.key === key && one.figure.outcome === null);
  // A number that is nearly unique determines all else without saying anything of it.
  const determined = (a: string, b: string) => !(isNumber(a) && isNumber(b)) && relations.determines.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  const rho = memo((a, b) => {
    const [x, y] = [a, b].map((key) => measured.find((one) => one.key === key && one.figure.outcome === null));
    return x && y ? Math.abs(spearman(x.values, y.values)?.rho ?? 0) : 0;
  });
  const inTime = memo((a, b) => {
    const [x, y] = [a, b].map((key) => timed.find((one) => one.measured.key === key)?.scaled.series.y);
    return x && y && x.length === y.length ? pearson(ranksOf(x), ranksOf(y)) : 0;
  });
  const besideTrend = memo((a, b) => {
    const [x, y] = [a, b].map((key) => timed.find((one) => one.measured.key === key)?.scaled);
    return x && y && x.series.y.length === y.series.y.length ? pearson(...([x, y].map(({ series, described }) => fitLine(series.x, described.adjusted).residuals) as [Float64Array, Float64Array])) : 0;
  });
  return {
    construction: ({ kind, columns: [a = '', b = ''], effect, detail }) => {
      if (detail.kind === 'driver') return cutFrom(measured, groupings, detail);
      if (kind === 'correlation') return defined(a, b) ?? (effect > COPY ? [a, b] : null);
      if (kind === 'segment') return determined(a, b) || isCut(measured, groupings, a, b) ? [a, b] : null;
      if (kind === 'association') return determined(a, b) ? [a, b] : null;
      return null;
    },
    alike: (a, b) => a === b || defined(a, b) !== null || determined(a, b) || rho(a, b) >= ALIKE,
    alikeInTime: (a, b) => a === b || defined(a, b) !== null || inTime(a, b) >= ALIKE,
    alikeBesideTrend: (a, b) => a === b || defined(a, b) !== null || besideTrend(a, b) >= ALIKE_BESIDE_TREND,
    sameRows: (a, b) => phi(groupings, a, b) >= SAME_ROWS,
  };
}

const FEWEST_CUT = 50;
const NARROW = 0.02;

/** The category is the number cut into ranges ('low' below 2,500 g): its values hold ranges that lie beside each other, with hardly room between. */
function isCut(measured: readonly Measured[], groupings: readonly Grouping[], number: string, category: string): boolean {
  const [values, by] = [measured.find(({ key }) => key === number)?.values, groupings.find(({ column }) => column.key === category)];
  return values !== undefined && by !== undefined && isCutInto(values, by.codes, by.levels.length);
}

/** An outcome that is a threshold of a number ('passed' from a score of 50 on) is told by it, and by all that runs like it, without saying anything. */
function cutFrom(measured: readonly Measured[], groupings: readonly Grouping[], { target }: Extract<Hypothesis['detail'], { kind: 'driver' }>): string[] | null {
  const flags = measured.find(({ key, figure }) => key === target && figure.outcome !== null)?.values;
  const codes = flags && Int32Array.from(flags, (flag) => (Number.isNaN(flag) ? -1 : flag));
  const source = measured.find(({ key, figure, values }) => key !== target && figure.outcome === null && (codes ? isCutInto(values, codes, 2) : isCut(measured, groupings, key, target)));
  return source ? [target, source.key] : null;
}

function isCutInto(values: Float64Array, codes: ArrayLike<number>, levels: number): boolean {
  if (values.length < FEWEST_CUT) return false;
  const ranges = Array.from({ length: levels }, () => ({ least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }));
  for (const [row, value] of values.entries()) {
    const range = ranges[codes[row]!];
    if (!range || Number.isNaN(value)) continue;
    range.least = Math.min(range.least, value);
    range.most = Math.max(range.most, value);
  }
  const held = ranges.filter(({ least, most }) => least <= most).sort((a, b) => a.least - b.least);
  const width = held.length ? Math.max(...held.map(({ most }) => most)) - held[0]!.least : 0;
  return held.length > 1 && width > 0 && held.every(({ least }, nth) => { const before = held[nth - 1]; return !before || (least > before.most && least - before.most <= NARROW * width); });
}

/** The correlation of being of one value and of another (Pearson's φ). */
function phi(groupings: readonly Grouping[], a: Level, b: Level): number {
  const flags = [a, b].map(({ field, value }) => {
    const by = groupings.find(({ column }) => column.key === field);
    const code = by?.levels.indexOf(value) ?? -1;
    return by && code >= 0 ? Float64Array.from(by.codes, (each) => (each === code ? 1 : 0)) : null;
  });
  return flags[0] && flags[1] ? pearson(flags[0], flags[1]) : 0;
}

function memo(of: (a: string, b: string) => number): (a: string, b: string) => number {
  const known = new Map<string, number>();
  return (a, b) => {
    const name = a < b ? `${a}\n${b}` : `${b}\n${a}`;
    const value = known.get(name) ?? of(a, b);
    known.set(name, value);
    return value;
  };
}

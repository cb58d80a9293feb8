import { isBesides } from '../semantics/repeated';
import { fitLine } from '../series/detrend';
import { areVersions } from '../semantics/lexicon/versions';
import { spearman } from '../series/spearman';
import { pearson } from '../statistics/correlation';
import { ranksOf } from '../statistics/ranks';
import type { RowGrouping, MeasuredValues, Rows } from './ground/ground';
import type { TableValues } from '../values';
import type { CategoryLevel, Links } from './ground/links';
import type { TimedMeasure } from './temporal';

/** Above this, what is told of one repeats what is told of the other. */
const ALIKE = 0.9;
const ALIKE_BESIDE_TREND = 0.8;
const SAME_ROWS = 0.6;

export function linksOf(
  { relations, columns }: Pick<TableValues, 'relations' | 'columns'>,
  { measured, groupings }: Rows,
  timed: readonly TimedMeasure[],
): Links {
  const definitions = [
    ...relations.sums.map(({ total, parts }) => [total, ...parts]),
    ...(relations.products ?? []).map(({ total, factors }) => [total, ...factors]),
  ];
  const defined = (a: string, b: string) => madeOf(definitions, a, b) ?? madeOf(definitions, b, a);
  const known = new Map(columns.map(({ column }) => [column.key, column]));
  const besides = (number: string, group: string) =>
    known.has(number) &&
    known.has(group) &&
    isBesides(known.get(number)!, known.get(group)!, relations, relations.panel?.time ?? null);
  const isNumber = (key: string) => measured.some((one) => one.key === key && one.figure.outcome === null);
  // A number that is nearly unique determines all else without saying anything of it.
  const determined = (a: string, b: string) =>
    !(isNumber(a) && isNumber(b)) &&
    (besides(a, b) ||
      besides(b, a) ||
      relations.determines.some(({ from, to }) => (from === a && to === b) || (from === b && to === a)));
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
    return x && y && x.series.y.length === y.series.y.length
      ? pearson(
          ...([x, y].map(({ series, described }) => fitLine(series.x, described.adjusted).residuals) as [
            Float64Array,
            Float64Array,
          ]),
        )
      : 0;
  });
  const labels = new Map(columns.map(({ column }) => [column.key, column.label]));
  return {
    defined,
    areVersions: (a, b) => labels.has(a) && labels.has(b) && areVersions(labels.get(a)!, labels.get(b)!),
    determined,
    isCut: (number, category) => isCut(measured, groupings, number, category),
    cutFrom: (target) => cutFrom(measured, groupings, target),
    alike: (a, b) => a === b || defined(a, b) !== null || determined(a, b) || rho(a, b) >= ALIKE,
    alikeInTime: (a, b) => a === b || defined(a, b) !== null || inTime(a, b) >= ALIKE,
    alikeBesideTrend: (a, b) => a === b || defined(a, b) !== null || besideTrend(a, b) >= ALIKE_BESIDE_TREND,
    sameRows: (a, b) => phi(groupings, a, b) >= SAME_ROWS,
  };
}

const MOST_STEPS = 3;
/**
 * The columns by which a total is made of another: itself and its parts, and what these are made of (a bill of goods
 * and tax, the goods of a price and a quantity).
 */
function madeOf(definitions: readonly string[][], total: string, part: string, steps = MOST_STEPS): string[] | null {
  const own = definitions.filter(([whole]) => whole === total);
  const found = own.find(([, ...parts]) => parts.includes(part));
  if (found || steps <= 1) return found ?? null;
  for (const [, ...parts] of own)
    for (const each of parts) {
      const further = madeOf(definitions, each, part, steps - 1);
      if (further) return [total, ...further];
    }
  return null;
}

const FEWEST_CUT = 50;
const NARROW = 0.02;

/**
 * The category is the number cut into ranges ('low' below 2,500 g): its values hold ranges that lie beside each other,
 * with hardly room between.
 */
function isCut(
  measured: readonly MeasuredValues[],
  groupings: readonly RowGrouping[],
  number: string,
  category: string,
): boolean {
  const [values, by] = [
    measured.find(({ key }) => key === number)?.values,
    groupings.find(({ column }) => column.key === category),
  ];
  return values !== undefined && by !== undefined && isCutInto(values, by.codes, by.levels.length);
}

/**
 * An outcome that is a threshold of a number ('passed' from a score of 50 on) is told by it, and by all that runs like
 * it, without saying anything.
 */
function cutFrom(
  measured: readonly MeasuredValues[],
  groupings: readonly RowGrouping[],
  target: string,
): string[] | null {
  const flags = measured.find(({ key, figure }) => key === target && figure.outcome !== null)?.values;
  const codes = flags && Int32Array.from(flags, (flag) => (Number.isNaN(flag) ? -1 : flag));
  const source = measured.find(
    ({ key, figure, values }) =>
      key !== target &&
      figure.outcome === null &&
      (codes ? isCutInto(values, codes, 2) : isCut(measured, groupings, key, target)),
  );
  return source ? [target, source.key] : null;
}

function isCutInto(values: Float64Array, codes: ArrayLike<number>, levels: number): boolean {
  if (values.length < FEWEST_CUT) return false;
  const ranges = Array.from({ length: levels }, () => ({
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
  }));
  for (const [row, value] of values.entries()) {
    const range = ranges[codes[row]!];
    if (!range || Number.isNaN(value)) continue;
    range.least = Math.min(range.least, value);
    range.most = Math.max(range.most, value);
  }
  const held = ranges.filter(({ least, most }) => least <= most).sort((a, b) => a.least - b.least);
  const width = held.length ? Math.max(...held.map(({ most }) => most)) - held[0]!.least : 0;
  return (
    held.length > 1 &&
    width > 0 &&
    held.every(({ least }, nth) => {
      const before = held[nth - 1];
      return !before || (least > before.most && least - before.most <= NARROW * width);
    })
  );
}

/** The correlation of being of one value and of another (Pearson's φ). */
function phi(groupings: readonly RowGrouping[], a: CategoryLevel, b: CategoryLevel): number {
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

import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { mayTell, periodsQuery, yearStart, type By } from '@/lib/pure/query/resolve/periods';
import { addPeriods, readMoment, startOf } from '@/lib/pure/query/schema/calendar';
import { kindOf } from '@/lib/pure/query/schema/chart-kinds';
import type { Cell, Column, Grain } from '@/lib/pure/query/schema/column';
import type { Dimension, Measure, Query } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { ownGrain, type TimeAxis } from '../../semantics/time-axis';
import { spearman } from '../../series/spearman';
import { pearson } from '../../statistics/correlation';
import { ranksOf } from '../../statistics/ranks';
import type { ChartResult, DrawnWidget, Rule } from './drawn';

const FEWEST_ROWS = 5;
const MOST_GAPS = 0.3;
/** Of the points of a level so many may lack a value, as several rows of their last moment differ. */
const MOST_UNDECIDED = 0.1;
/** Of the longest bar: on a screen less than the width of a line. */
const SAME_LENGTH = 0.004;
/** What a threshold parts lies side by side: between two groups is hardly room. */
const THRESHOLD_GAP = 0.02;
const ODD_BINS = 1 / 3;

type Keys = { dimensions: string[]; measures: string[] };
type Found = [Rule, string][];
type ColumnOf = (field: string) => Column | undefined;

const numberIn = (row: Row, key: string): number | null => {
  const cell = row[key];
  return cell === null || cell === undefined || cell === '' || !Number.isFinite(Number(cell)) ? null : Number(cell);
};

const isLevel = ({ agg, over }: Measure) => over !== undefined || !['sum', 'count', 'distinct'].includes(agg);
const isCategory = ({ grain, part, bins }: Dimension) =>
  grain === undefined && part === undefined && bins === undefined;

/**
 * How many rows each drawn group holds and between which values, for figures that few rows would make up; null where
 * that is no question.
 */
export function supportQuery(
  { type, query }: DrawnWidget,
  column: ColumnOf,
  time: () => TimeAxis | null = () => null,
): Query | null {
  if (kindOf(type).pairs) return alongTime(query, time());
  if (type === 'figure') return ownPeriod(query, column)?.query ?? null;
  const [measure] = query.measures;
  const [over] = query.dimensions;
  // The latest value is that of one row, however many stand before it.
  if (
    kindOf(type).readAs === null ||
    !measure ||
    measure.agg === 'latest' ||
    !over ||
    over.grain ||
    column(over.field)?.role === 'time' ||
    query.measures.length > 1
  )
    return null;
  const { field } = measure.over?.field !== undefined ? measure.over : measure;
  const numeric =
    measure.field !== undefined && ['integer', 'decimal'].includes(column(measure.field)?.type ?? '') && !measure.over;
  if (!isLevel(measure) && !numeric) return null;
  return {
    measures: [
      { agg: 'count', ...(field !== undefined && { field }) },
      ...(numeric
        ? [
            { agg: 'min' as const, field: measure.field },
            { agg: 'max' as const, field: measure.field },
          ]
        : []),
    ],
    dimensions: query.dimensions,
    filters: query.filters,
    ...(query.calculations && { calculations: query.calculations }),
    limit: 5000,
  };
}

const pairOf = ({ select, dimensions }: Query): [string, string] | null =>
  select ??
  (dimensions.length === 2 && dimensions.every(({ bins }) => bins)
    ? [dimensions[0]!.field, dimensions[1]!.field]
    : null);

/** The two columns of a scatter in the order of time, where the rows are one series. */
function alongTime(query: Query, time: TimeAxis | null): Query | null {
  const pair = pairOf(query);
  if (!pair || !time || pair.includes(time.column.key) || query.filters.some(({ field }) => field === time.column.key))
    return null;
  const rows = time.column.histogram.reduce((sum, { count }) => sum + count, 0);
  const grain = time.kind === 'date' ? ownGrain(time.column) : null;
  if (rows === 0 || time.column.distinct < ONE_SERIES * rows || (time.kind === 'date' && grain === null)) return null;
  const asked: Query = {
    measures: pair.map((field) => ({ field, agg: 'avg' })),
    dimensions: [{ field: time.column.key, ...(grain && { grain }) }],
    filters: query.filters,
  };
  return {
    ...asked,
    ...(query.calculations && { calculations: query.calculations }),
    sort: [{ by: resultKeys(asked).dimensions[0]!, dir: 'asc' }],
    limit: 5000,
  };
}
const ONE_SERIES = 0.98;

/** Two series that rise or fall go together by that alone: their steps must too. */
function lintTrends({ query }: DrawnWidget, support: ChartResult['support'], time: TimeAxis | null): Found {
  const asked = support ? alongTime(query, time) : null;
  if (!asked) return [];
  const [x, y] = resultKeys(asked).measures.map((key) =>
    Float64Array.from(support!.rows, (row) => numberIn(row, key) ?? Number.NaN),
  );
  return spearman(x!, y!, true)?.shared ? [['shared_trend', 'two series that share no more than a trend']] : [];
}

/** The one period that a figure is told of, and the figure by such periods; null of all rows or another span. */
function ownPeriod(query: Query, column: ColumnOf): { by: By; over: Column; from: string | null; query: Query } | null {
  for (const filter of query.filters) {
    const over = column(filter.field);
    const rest = { ...query, filters: query.filters.filter((other) => other !== filter) };
    const by: By | null =
      filter.op === 'last' && filter.value.n === 1
        ? { field: filter.field, grain: filter.value.grain }
        : filter.op === 'eq' && over?.role === 'time' && typeof filter.value === 'number'
          ? { field: filter.field }
          : null;
    const asked = by && over && periodsQuery(rest, by, [over]);
    if (asked) return { by, over, from: filter.op === 'eq' ? yearStart(Number(filter.value)) : null, query: asked };
  }
  return null;
}

/** A figure of one period is told where that period may be. */
function lintPeriod({ query }: DrawnWidget, support: ChartResult['support'], column: ColumnOf): Found {
  const own = support ? ownPeriod(query, column) : null;
  return own && !mayTell({ answer: support!, by: own.by, column: own.over, from: own.from, now: Date.now() })
    ? [['thin_period', 'its period is not whole, or has fewer rows than usual']]
    : [];
}

/** What the rows of an answer forbid. */
export function lintAnswer(
  drawn: DrawnWidget,
  { rows, other, support }: ChartResult,
  column: ColumnOf,
  time: () => TimeAxis | null = () => null,
): Found {
  const keys: Keys = resultKeys(drawn.query);
  const own = other ? rows.slice(0, -1) : rows;
  if (!rows.some((row) => keys.measures.some((key) => numberIn(row, key) !== null)))
    return kindOf(drawn.type).readAs === null && rows.length > 0 ? [] : [['no_value', 'has no value']];
  if (drawn.type === 'figure')
    return [...lintPeriod(drawn, support, column), ...(cancelsOut(drawn, rows, column) ? CANCELLED : [])];
  if (kindOf(drawn.type).readAs === null) return [];
  if (kindOf(drawn.type).pairs && pairOf(drawn.query))
    return [
      ...(drawn.query.select ? lintDots(rows, keys.measures as [string, string]) : []),
      ...lintTrends(drawn, support, time()),
    ];
  if (drawn.query.select) return lintDots(rows, keys.measures as [string, string]);
  const look: Look = { drawn, keys, rows: own, support: support?.rows ?? null, column };
  return [...lintLength(look), ...lintPoints(look), ...lintSupport(look), ...lintThreshold(look), ...lintSubject(look)];
}

const CANCELLED: Found = [['no_value', 'its entries cancel each other out']];
const ROUNDED = 1e-12;
/** What is booked on both sides of an account comes to nothing, give or take what computers round. */
function cancelsOut({ query }: DrawnWidget, rows: readonly Row[], column: ColumnOf): boolean {
  const [measure] = query.measures;
  const of = measure?.field !== undefined && !measure.over ? column(measure.field) : undefined;
  const value = numberIn(rows[0] ?? {}, resultKeys(query).measures[0]!);
  return (
    of?.sd !== undefined &&
    of.sd !== null &&
    value !== null &&
    (of.negatives ?? 0) > 0 &&
    Math.abs(value) <= ROUNDED * of.sd * Math.max(1, of.distinct)
  );
}

/** Two measures that are one fact by their ranks tell nothing of each other. */
export const NEAR_COPIES = 0.98;
const FEWEST_DOTS = 10;

function lintDots(rows: readonly Row[], [x, y]: readonly [string, string]): Found {
  const pairs = rows.flatMap((row): [number, number][] => {
    const [a, b] = [numberIn(row, x), numberIn(row, y)];
    return a === null || b === null ? [] : [[a, b]];
  });
  const [across, up] = [0, 1].map((side) => ranksOf(pairs.map((pair) => pair[side]!)));
  return pairs.length >= FEWEST_DOTS && Math.abs(pearson(across!, up!)) > NEAR_COPIES
    ? [['near_copies', 'two columns that hold the same fact']]
    : [];
}

type Look = { drawn: DrawnWidget; keys: Keys; rows: readonly Row[]; support: readonly Row[] | null; column: ColumnOf };

/** Bars that are all equal show nothing, nor does one alone. */
function lintLength({ drawn: { type, options, query }, keys, rows }: Look): Found {
  const { sizes } = kindOf(type);
  if (!sizes) return [];
  if (rows.length === 1 && sizes === 'groups' && keys.measures.length === 1)
    return [['one_group', 'one bar compares nothing']];
  const values = rows.flatMap((row) => keys.measures.map((key) => numberIn(row, key)));
  if (values.length < 2 || values.includes(null) || (options.share && query.dimensions.length > 1)) return [];
  const known = values as number[];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return high - low <= SAME_LENGTH * Math.max(Math.abs(low), Math.abs(high))
    ? [['equal_bars', 'all bars are as long']]
    : [];
}

/** Where a moment stands among the periods of a grain. */
function placeOf(cell: Cell, grain: Grain | undefined): number | null {
  if (grain === undefined) return typeof cell === 'number' ? cell : null;
  const start = readMoment(String(cell))?.start;
  if (start === undefined) return null;
  if (grain === 'hour' || grain === 'day' || grain === 'week')
    return Math.round(start / (addPeriods(0, 1, grain) || 1));
  const date = new Date(startOf(start, grain));
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return grain === 'month' ? month : grain === 'quarter' ? month / 3 : month / 12;
}

const greatestStep = (a: number, b: number): number => (b === 0 ? a : greatestStep(b, a % b));

/**
 * The share of periods without a value between the first and the last, in the rhythm of the data: a census each fifth
 * year has none.
 */
function gapsIn(places: readonly number[]): number {
  const sorted = [...new Set(places)].toSorted((a, b) => a - b);
  if (sorted.length < 2) return 0;
  const steps = sorted.slice(1).map((place, nth) => place - sorted[nth]!);
  const expected = (sorted.at(-1)! - sorted[0]!) / steps.reduce(greatestStep) + 1;
  return 1 - sorted.length / expected;
}

/** A line needs points, and a value for most of its periods. */
function lintPoints({ drawn: { type, query }, keys, rows, column }: Look): Found {
  const [along, by] = query.dimensions;
  if (!along || along.part || along.bins) return [];
  const inTime =
    along.grain !== undefined || (column(along.field)?.role === 'time' && column(along.field)?.type === 'integer');
  if (!inTime) return [];
  const { line } = kindOf(type);
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const place = placeOf(row[keys.dimensions[0]!] ?? null, along.grain);
    if (place === null) continue;
    for (const key of keys.measures) {
      if (numberIn(row, key) === null) continue;
      const name = `${key} ${by ? String(row[keys.dimensions[1]!]) : ''}`;
      lines.set(name, [...(lines.get(name) ?? []), place]);
    }
  }
  const undecided = rows.filter((row) => keys.measures.some((key) => row[key] === null)).length;
  if (query.measures.some(({ agg }) => agg === 'latest') && undecided > MOST_UNDECIDED * rows.length)
    return [['gaps', 'more than 10% of its periods end with several values']];
  const all = [...lines.values()];
  if (line && all.every((places) => places.length < 2)) return [['one_point', 'a line of one point']];
  const gaps = all.map(gapsIn).toSorted((a, b) => a - b);
  return (gaps[Math.floor((gaps.length - 1) / 2)] ?? 0) > MOST_GAPS
    ? [['gaps', 'more than 30% of its periods have no value']]
    : [];
}

/** By group: how many rows it holds, between which values. */
function supportOf({
  drawn,
  keys,
  support,
  rows,
  column,
}: Look): { n: number; low: number | null; high: number | null; value: number | null }[] {
  const named = (row: Row) => JSON.stringify(keys.dimensions.map((key) => row[key] ?? null));
  const shown = new Map(rows.map((row) => [named(row), numberIn(row, keys.measures[0]!)]));
  const counted = (support ?? []).filter((row) => shown.has(named(row)));
  const asked = supportQuery(drawn, column);
  const [n, low, high] = asked ? resultKeys(asked).measures : [];
  return counted.map((row) => ({
    n: n === undefined ? 0 : (numberIn(row, n) ?? 0),
    low: low === undefined ? null : numberIn(row, low),
    high: high === undefined ? null : numberIn(row, high),
    value: shown.get(named(row)) ?? null,
  }));
}

/**
 * A mean or share of fewer than five rows says nothing of its group; where each group is one row the value is that
 * row's.
 */
function lintSupport(look: Look): Found {
  const {
    drawn: { query },
  } = look;
  const [measure] = query.measures;
  if (!look.support || !measure || !isLevel(measure)) return [];
  const groups = supportOf(look).filter(({ n }) => n > 0);
  if (groups.every(({ n }) => n === 1)) return [];
  const few = groups.filter(({ n }) => n < FEWEST_ROWS).length;
  const inOrder = query.dimensions.some((dimension) => !isCategory(dimension)) || query.dimensions.length > 1;
  return few > (inOrder ? ODD_BINS * groups.length : 0)
    ? [['few_rows', `a group of fewer than ${FEWEST_ROWS} rows`]]
    : [];
}

/**
 * What follows from a threshold of another column is so by construction: shares of none or all, or values that lie in
 * one range a group, side by side.
 */
function lintThreshold(look: Look): Found {
  const {
    drawn: { query },
    keys,
    rows,
  } = look;
  const [measure] = query.measures;
  if (!measure || query.dimensions.length !== 1 || keys.measures.length !== 1) return [];
  const values = rows.map((row) => numberIn(row, keys.measures[0]!)).filter((value) => value !== null);
  if (
    measure.over &&
    measure.agg === 'count' &&
    measure.filters?.length &&
    values.length > 1 &&
    values.every((value) => value === 0 || value === 1) &&
    new Set(values).size > 1
  )
    return [['by_construction', 'each group holds all or none']];
  if (!look.support || !isCategory(query.dimensions[0]!)) return [];
  const ranges = supportOf(look)
    .filter(({ n, low, high }) => n >= FEWEST_ROWS && low !== null && high !== null)
    .toSorted((a, b) => a.low! - b.low!);
  if (ranges.length < 2 || ranges.length < supportOf(look).length || ranges.every(({ low, high }) => low === high))
    return [];
  const whole = ranges.at(-1)!.high! - ranges[0]!.low!;
  const apart = ranges
    .slice(1)
    .every(
      ({ low }, nth) =>
        low! > ranges[nth]!.high! && low! - ranges[nth]!.high! <= Math.max(THRESHOLD_GAP * whole, stepOf(ranges)),
    );
  return apart ? [['by_construction', 'its groups are ranges of the same values']] : [];
}

/** Whole numbers are at least one apart. */
const stepOf = (ranges: readonly { low: number | null; high: number | null }[]) =>
  ranges.every(({ low, high }) => Number.isInteger(low) && Number.isInteger(high)) ? 1 : 0;

/** What a title names is among what is drawn. */
function lintSubject({ drawn: { type, marked = [] }, keys, rows }: Look): Found {
  if (!kindOf(type).names) return [];
  const drawn = new Set(rows.map((row) => String(row[keys.dimensions[0]!] ?? '')));
  return keys.dimensions.length > 0 && marked.some((value) => !drawn.has(value))
    ? [['subject', 'what it names is not drawn']]
    : [];
}

import { readableLabel, sentenceCase } from '@/lib/pure/analysis/semantics/lexicon/words';
import { formatCell, formatDate, formatNumber, formatPart, NO_VALUE } from '@/lib/pure/format/format';
import { addPeriods, startOf } from '@/lib/pure/query/schema/calendar';
import { isNumeric, isTime, type Cell } from '@/lib/pure/query/schema/column';
import type { Dimension, Filter } from '@/lib/pure/query/schema/query';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { parseTime } from './calendar';

/** One dimension of a result: how its values are named, and which filters narrow to one of them. */
export type ChartAxis = {
  column: ResultColumn;
  dimension: Dimension;
  /** Values have an order of their own: time, parts, bins, numbers. */
  ordered: boolean;
  name: (value: Cell) => string;
  /** The name as the axis writes it, where that is shorter. */
  label?: (value: Cell) => string;
  filters: (value: Cell) => Filter[] | null;
};

export const toNumber = (cell: Cell | undefined): number | null => {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string' || cell === '') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
};

/** The order of values that have one: numbers by size, dates as text; what is missing stands last. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [left, right] = [toNumber(a), toNumber(b)];
  return left !== null && right !== null ? left - right : String(a) < String(b) ? -1 : Number(a !== b);
}

/** 'Wed 27 Mar 2019', 'week of 25 Mar 2019', 'Mar 2019'. */
export function nameTime(value: Cell, grain: Dimension['grain']): string {
  const text = String(value);
  if (grain !== 'day') return formatDate(text, grain);
  const time = parseTime(text);
  return Number.isNaN(time)
    ? text
    : `${formatPart('weekday', ((new Date(time).getUTCDay() + 6) % 7) + 1)} ${formatDate(text, grain)}`;
}

/** Decimals that the edges of bins of this width need: 50 none, 0.5 one, 0.25 two. */
const decimalsOf = (width: number): number =>
  Array.from({ length: 8 }, (_, decimals) => decimals).find(
    (decimals) => Math.abs(width * 10 ** decimals - Math.round(width * 10 ** decimals)) < 1e-6,
  ) ?? 8;

/** The width of the bins: the smallest distance between two of their lower edges. */
export function binWidth(edges: readonly number[]): number {
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((edge, index) => edge - sorted[index]!);
  return gaps.length > 0 ? Math.min(...gaps) : 1;
}

// Days are named inclusively, instants up to the next: see Filter 'between'. An instant keeps its clock at midnight
// too.
const iso = (time: number, length: 10 | 19) => new Date(time).toISOString().slice(0, length);

function timeFilters(
  base: { field: string; dataSourceId?: string },
  value: string,
  grain: NonNullable<Dimension['grain']>,
): Filter[] {
  const start = startOf(parseTime(value), grain);
  const end = addPeriods(start, 1, grain);
  return [
    {
      ...base,
      op: 'between',
      values: grain === 'hour' ? [iso(start, 19), iso(end, 19)] : [iso(start, 10), iso(end - 1, 10)],
    },
  ];
}

/** A column of a result under the name that people read: `sum of pickup_fare` is 'Sum of pickup fare'. */
export const readable = (column: ResultColumn): ResultColumn => ({
  ...column,
  label: sentenceCase(readableLabel(column.label)),
});

export function axisOf(
  given: ResultColumn,
  dimension: Dimension,
  dataSourceId: string,
  rows: readonly Row[],
): ChartAxis {
  const column = readable(given);
  const base = { dataSourceId, field: dimension.field };
  const missing: Filter[] = [{ ...base, op: 'is_null' }];
  const { grain, part, bins } = dimension;
  if (grain) {
    return {
      column,
      dimension,
      ordered: true,
      name: (value) => (value === null ? NO_VALUE : nameTime(value, grain)),
      filters: (value) => (value === null ? missing : timeFilters(base, String(value), grain)),
    };
  }
  if (part) {
    return {
      column,
      dimension,
      ordered: true,
      name: (value) => (value === null ? NO_VALUE : formatPart(part, Number(value))),
      filters: (value) => (value === null ? missing : [{ ...base, op: 'in', part, values: [Number(value)] }]),
    };
  }
  if (bins) {
    const edges = rows.map((row) => toNumber(row[column.key])).filter((edge) => edge !== null);
    const width = binWidth(edges);
    const last = Math.max(...edges);
    const upper = (edge: number) => Number((edge + width).toPrecision(12));
    const format = { ...column.format, decimals: decimalsOf(width) };
    const say = (edge: number) => formatNumber(edge, format);
    return {
      column,
      dimension,
      ordered: true,
      name: (value) => (value === null ? NO_VALUE : `${say(Number(value))}–${say(upper(Number(value)))}`),
      label: (value) => (value === null ? NO_VALUE : say(Number(value))),
      filters: (value) =>
        value === null
          ? missing
          : [
              { ...base, op: 'gte', value },
              ...(Number(value) < last ? [{ ...base, op: 'lt' as const, value: upper(Number(value)) }] : []),
            ],
    };
  }
  return {
    column,
    dimension,
    ordered: isNumeric(column) || isTime(column),
    name: (value) => (value === null ? NO_VALUE : formatCell(value, column.format)),
    filters: (value) => (value === null ? missing : [{ ...base, op: 'in', values: [value] }]),
  };
}

/**
 * The filters that leave the folded rest: none of the rows that have a place of their own. Null where the rest has no
 * such words.
 */
export function restFilters(
  { dimension, column }: ChartAxis,
  dataSourceId: string,
  named: readonly Row[],
): Filter[] | null {
  if (dimension.grain || dimension.part || dimension.bins) return null;
  const base = { dataSourceId, field: dimension.field };
  const values = named.map((row) => row[column.key] ?? null);
  const written = values.filter((value) => value !== null);
  // `not_in` keeps rows without a value; where these have a row of their own they are not part of the rest.
  return [
    { ...base, op: 'not_in', values: written },
    ...(written.length < values.length ? [{ ...base, op: 'not_null' as const }] : []),
  ];
}

const PART_VALUES: Record<NonNullable<Dimension['part']>, [number, number]> = {
  hour: [0, 23],
  weekday: [1, 7],
  day: [1, 31],
  month: [1, 12],
  quarter: [1, 4],
};

/** Every value of a part of a date, so that an hour without rows keeps its place. Null for other dimensions. */
export function partValues(dimension: Dimension): number[] | null {
  if (!dimension.part) return null;
  const [from, to] = PART_VALUES[dimension.part];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

import { formatCell, formatDate, formatNumber, formatPart, NO_VALUE, unitOf } from '@/lib/pure/format/format';
import { isNumeric, isTime, type Cell, type Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension } from '@/lib/pure/query/schema/query';
import type { QueryAnswer, ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { writtenAnswer } from '../charts/written';
import { nameOfMeasure } from '../semantics/lexicon/units';

/** What of an answer a finding needs; a Widget fits. */
export type SpokenAnswer = Pick<QueryAnswer, 'columns' | 'rows'> & Partial<Pick<QueryAnswer, 'other' | 'partial'>>;

/** A chart and its answer taken apart for speaking. */
export type Speech = {
  chart: Chart;
  rows: Row[];
  /** The folded last row. */
  other: { row: Row; groups: number } | null;
  axes: SpokenAxis[];
  measures: ResultColumn[];
  partial: { first: boolean; last: boolean };
};

export type SpokenAxis = {
  column: ResultColumn;
  dimension: Dimension;
  ordered: boolean;
  name: (value: Cell | undefined) => string;
};

export const toNumber = (cell: Cell | undefined): number | null => {
  if (cell === null || cell === undefined || cell === '' || typeof cell === 'boolean') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
};

/** A value as the chart rounds it, with its unit. */
export function say(value: number, { format }: ResultColumn): string {
  const unit = unitOf(format);
  return `${formatNumber(value, format, 'chart')}${unit ? ` ${unit}` : ''}`;
}

/** An edge of a bin with no more decimals than its width needs. */
function edge(value: number, format: ResultColumn['format'], width: number): string {
  const shown = format.kind === 'percent' && format.unit !== '%' ? width * 100 : width;
  const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(shown) + 1e-9)));
  return format.kind === 'percent'
    ? formatNumber(value, format, 'axis')
    : formatNumber(value, { ...format, decimals }, 'exact');
}

/** A bin by its edges: '10–12'. */
const binName = (from: number, width: number, format: ResultColumn['format']): string =>
  `${edge(from, format, width)}–${edge(Number((from + width).toPrecision(12)), format, width)}`;

/** The values in a bin, its upper edge excluded: of whole numbers '10–11', or '10' where there is but one. */
export function valuesOfBin(from: number, width: number, { type, format }: Pick<Column, 'type' | 'format'>): string {
  if (type !== 'integer' || !Number.isInteger(width) || !Number.isInteger(from)) return binName(from, width, format);
  return width === 1 ? edge(from, format, 1) : binName(from, width - 1, format);
}

function nameWith({ grain, part, bins }: Dimension, column: ResultColumn, width: number | null): SpokenAxis['name'] {
  return (value) => {
    if (value === null || value === undefined) return NO_VALUE;
    if (grain) return formatDate(String(value), grain);
    if (part) return part === 'hour' ? `${formatPart(part, Number(value))}:00` : formatPart(part, Number(value));
    if (bins && width !== null) return binName(Number(value), width, column.format);
    return formatCell(value, column.format);
  };
}

/** The width of equal bins: the smallest distance between two lower edges. */
export function binWidth(rows: readonly Row[], key: string): number | null {
  const edges = [...new Set(rows.map((row) => toNumber(row[key])).filter((edge) => edge !== null))].sort(
    (a, b) => a - b,
  );
  const gaps = edges.slice(1).map((edge, place) => edge - edges[place]!);
  return gaps.length > 0 ? Math.min(...gaps) : null;
}

export function prepare(chart: Chart, given: SpokenAnswer, columns: readonly Column[]): Speech {
  const answer = writtenAnswer(chart, given);
  const named = (column: ResultColumn, field: string | undefined): ResultColumn => {
    const source = columns.find(({ key }) => key === field);
    return source ? { ...column, label: nameOfMeasure(source.label) } : column;
  };
  const last = answer.rows.at(-1);
  const other = answer.other && last ? { row: last, groups: answer.other.groups } : null;
  const rows = other ? answer.rows.slice(0, -1) : answer.rows;
  const axes = answer.columns
    .filter(({ kind }) => kind === 'dimension')
    .flatMap((column, place): SpokenAxis[] => {
      const dimension = chart.query.dimensions[place];
      if (!dimension) return [];
      const type = columns.find(({ key }) => key === dimension.field)?.type ?? column.type;
      const ordered =
        Boolean(dimension.grain ?? dimension.part ?? dimension.bins) ||
        isNumeric({ type }) ||
        isTime({ type }) ||
        chart.query.sort?.[0]?.by === column.key;
      return [
        {
          column: named(column, dimension.field),
          dimension,
          ordered,
          name: nameWith(dimension, column, dimension.bins ? binWidth(rows, column.key) : null),
        },
      ];
    });
  const fields = chart.query.select ?? chart.query.measures.map(({ field }) => field);
  const measures = answer.columns
    .filter(({ kind }) => kind === 'measure')
    .map((column, place) => named(column, fields[place]));
  return { chart, rows, other, axes, measures, partial: answer.partial ?? { first: false, last: false } };
}

export type NamedPoint = { name: string; value: number; row: Row };

/** The rows that have both a place and a value, in the answer's order. */
export function pointsOf({ rows }: Pick<Speech, 'rows'>, axis: SpokenAxis, measure: ResultColumn): NamedPoint[] {
  return rows.flatMap((row) => {
    const value = toNumber(row[measure.key]);
    return value === null || (row[axis.column.key] ?? null) === null
      ? []
      : [{ name: axis.name(row[axis.column.key]), value, row }];
  });
}

export const largest = (points: readonly NamedPoint[]): NamedPoint =>
  points.reduce((best, point) => (point.value > best.value ? point : best));
export const smallest = (points: readonly NamedPoint[]): NamedPoint =>
  points.reduce((best, point) => (point.value < best.value ? point : best));
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const percent = (share: number): string => formatNumber(share, { kind: 'percent' });

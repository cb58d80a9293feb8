import { binEdge, chooseBins, type Bins } from './bins';
import { BrokenQuery } from './broken';
import { isNumeric, isTime, type ColumnFormat, type ColumnType } from './column';
import type { Dialect } from './dialects';
import { columnOf, type QueryColumn } from './fields';
import type { Reference } from './predicate';
import type { Dimension } from './schema';

/** Smallest and largest value of the binned fields under the query's filters; null where nothing is left. */
export type Bounds = Record<string, { min: number; max: number } | null>;

export type PlannedDimension = {
  key: string;
  label: string;
  type: ColumnType;
  format: ColumnFormat;
  column: QueryColumn;
  dimension: Dimension;
  bins: Bins | null;
  /** The group of a row. */
  group: (reference: Reference) => string;
  /** On a continuous axis a row without a value has no place and is left out. */
  present: ((reference: Reference) => string) | null;
};

const PLAIN: ColumnFormat = { kind: 'plain' };
const NO_DATA = { min: 0, max: 0 };

/**
 * @throws BrokenQuery for an unknown column, a grain of something without dates, bins of something without numbers.
 */
export function planDimension(dimension: Dimension, key: string, columns: readonly QueryColumn[], bounds: Bounds, dialect: Dialect): PlannedDimension {
  const column = columnOf(columns, dimension.field);
  const { grain, part, bins: count } = dimension;
  const needsTime = grain ?? part;
  if (needsTime && !isTime(column)) throw new BrokenQuery(`${column.label} holds no dates, so it has no ${needsTime}.`, column.key);
  if ((grain === 'hour' || part === 'hour') && column.type !== 'datetime') throw new BrokenQuery(`${column.label} holds days without a time, so it has no hour.`, column.key);
  if (count && !isNumeric(column)) throw new BrokenQuery(`${column.label} holds no numbers, so it has no bins.`, column.key);

  const base = { key, column, dimension, label: column.label, type: column.type, format: column.format, bins: null };
  if (part) return { ...base, label: `${column.label}, ${part}`, type: 'integer', format: PLAIN, group: (name) => dialect.part[part](name(column)), present: null };
  if (grain) return { ...base, label: `${column.label}, ${grain}`, type: grain === 'hour' ? 'datetime' : 'date', group: (name) => dialect.truncate[grain](name(column)), present: (name) => `${name(column)} IS NOT NULL` };
  if (count) {
    const { min, max } = bounds[column.key] ?? NO_DATA;
    const bins = chooseBins(min, max, count, column.type === 'integer');
    return { ...base, bins, group: (name) => binEdge(name(column), bins, dialect), present: (name) => hasNumber(column, name, dialect) };
  }
  return { ...base, group: (name) => name(column), present: isTime(column) ? (name) => `${name(column)} IS NOT NULL` : null };
}

/** True of rows that hold a number one can draw. */
export const hasNumber = (column: QueryColumn, name: Reference, dialect: Dialect) => (column.type === 'decimal' ? dialect.isFinite(name(column)) : `${name(column)} IS NOT NULL`);

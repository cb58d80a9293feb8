import { assertInTime, columnOf, type QueryColumn } from '../resolve/fields';
import { BrokenQuery } from '../schema/broken';
import { isNumeric, isTime, type ColumnFormat, type ColumnType } from '../schema/column';
import type { Dimension } from '../schema/query';
import { binEdge, binIndex, chooseBins, type Bins } from './bins';
import type { SqlDialect } from './dialects/dialect';
import type { ColumnReference } from './predicate';

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
  /**
   * What rows are grouped by, and what is shown of it: the same but for bins, which are counted and shown by their
   * edge.
   */
  place: (reference: ColumnReference) => string;
  shown: (place: string) => string;
  /** On a continuous axis (time, bins) a row without a value has no place and is left out. */
  continuous: boolean;
};

const PLAIN: ColumnFormat = { kind: 'plain' };
const NO_DATA = { min: 0, max: 0 };

/**
 * @throws BrokenQuery for an unknown column, a grain of something without dates, bins of something without numbers.
 */
export function planDimension({
  dimension,
  key,
  columns,
  bounds,
  dialect,
  presented,
}: {
  dimension: Dimension;
  key: string;
  columns: readonly QueryColumn[];
  bounds: Bounds;
  dialect: SqlDialect;
  /** Groups are seen beside each other, by the starts of their periods. */
  presented: boolean;
}): PlannedDimension {
  const column = columnOf(columns, dimension.field);
  const { grain, part, bins: count } = dimension;
  for (const unit of [grain, part]) if (unit) assertInTime(column, unit);
  if (count && !isNumeric(column))
    throw new BrokenQuery(`${column.label} has no numbers, so it can’t be binned.`, column.key);

  const grouped = grain && !presented ? dialect.grouped?.[grain] : undefined;
  const base = {
    key,
    column,
    dimension,
    label: column.label,
    type: column.type,
    format: column.format,
    bins: null,
    shown: (place: string) => place,
    continuous: false,
  };
  if (part)
    return {
      ...base,
      label: `${column.label}, ${part}`,
      type: 'integer',
      format: PLAIN,
      place: (name) => dialect.part[part](name(column)),
    };
  if (grain)
    return {
      ...base,
      label: `${column.label}, ${grain}`,
      type: grain === 'hour' ? 'datetime' : 'date',
      place: (name) => (grouped?.place ?? dialect.truncate[grain])(name(column)),
      ...(grouped && { shown: grouped.start }),
      continuous: true,
    };
  if (count) {
    const { min, max } = bounds[column.key] ?? NO_DATA;
    const bins = chooseBins(min, max, count, column.type === 'integer');
    return {
      ...base,
      bins,
      place: (name) => binIndex(name(column), bins, dialect),
      shown: (index) => binEdge(index, bins, dialect),
      continuous: true,
    };
  }
  return { ...base, place: (name) => name(column), continuous: isTime(column) };
}

/** The group of a row as it is shown. */
export const groupOf = ({ place, shown }: PlannedDimension, reference: ColumnReference) => shown(place(reference));

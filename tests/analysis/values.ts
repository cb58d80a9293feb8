import type { ColumnValues, TableValues } from '@/lib/pure/analysis/values';
import type { ColumnRelations } from '@/lib/pure/query/schema/column';
import { column, noRelations, numbers, words } from './columns';

const numberValues = (label: string, values: (number | null)[]): ColumnValues => ({
  kind: 'number',
  column: numbers(label, values),
  values: Float64Array.from(values, (value) => value ?? Number.NaN),
});

function categoryValues(label: string, values: (string | null)[]): ColumnValues {
  const levels = [...new Set(values.filter((value) => value !== null))].sort();
  const places = new Map(levels.map((level, place) => [level, place]));
  return {
    kind: 'category',
    column: words(label, values),
    levels,
    codes: Int32Array.from(values, (value) => (value === null ? -1 : places.get(value)!)),
  };
}

/** A column of dates or date-times. */
export const timeValues = (label: string, values: (string | null)[]): ColumnValues => ({
  kind: 'time',
  column: column(label, 'datetime', { role: 'time' }),
  values: Float64Array.from(values, (value) => (value === null ? Number.NaN : Date.parse(`${value}Z`) / 1000)),
});

/** A table as kernels read it, from its columns by label: numbers, words, or columns made before. */
export function tableOf(
  columns: Record<string, (number | null)[] | (string | null)[] | ColumnValues>,
  relations: Partial<ColumnRelations> = {},
): TableValues {
  const held = Object.entries(columns).map(([label, values]) => {
    if (!Array.isArray(values)) return values;
    return values.some((value) => typeof value === 'string')
      ? categoryValues(label, values as (string | null)[])
      : numberValues(label, values as (number | null)[]);
  });
  const first = held[0];
  const rows = !first ? 0 : first.kind === 'category' ? first.codes.length : first.values.length;
  return {
    name: 'table',
    rowCount: rows,
    rows,
    sampled: false,
    columns: held,
    leftOut: [],
    relations: { ...noRelations, ...relations },
  };
}

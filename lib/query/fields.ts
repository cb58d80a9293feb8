import { BrokenQuery } from './broken';
import type { Checked } from './calculation/checked';
import { calculationKey, isCalculationKey } from './calculation/key';
import type { QueryCalculation } from './calculation/shapes';
import { isNumeric, isTime, type Column, type Grain } from './column';
import type { Dimension, Part } from './schema';

/** What the meaning of a query needs to know of a column: a Column fits. */
export type QueryColumn = Pick<Column, 'key' | 'label' | 'type' | 'format' | 'nulls' | 'invalid' | 'min' | 'max' | 'distinct' | 'time' | 'review'> & {
  /** Set where the column is computed from others. */
  formula?: Checked;
};

/** Whether some rows hold no value in the column. */
export const mayLack = ({ nulls, invalid }: QueryColumn) => nulls + invalid > 0;

/** How values of a column are written and compared in SQL. */
export type ValueKind = 'number' | 'time' | 'boolean' | 'text';

/**
 * The column behind a field of a query.
 * @throws BrokenQuery when the data set has no such column, or its column waits for a reading.
 */
export function columnOf(columns: readonly QueryColumn[], field: string): QueryColumn {
  const column = columns.find(({ key }) => key === field);
  if (!column && isCalculationKey(field)) throw new BrokenQuery('Calculation not found: this reads a custom calculation that was deleted.', field);
  if (!column) throw new BrokenQuery(`Column not found: this reads ${field}, which this version of the data does not have.`, field);
  if (column.review) throw new BrokenQuery(`${column.label} can be read in two ways and waits for a reading. Choose one on the page of the data set.`, field);
  return column;
}

/** @throws BrokenQuery where the values of a column have no such period or part. */
export function assertInTime(column: QueryColumn, unit: Grain | Part): void {
  if (!isTime(column)) throw new BrokenQuery(`${column.label} holds no dates, so it has no ${unit}.`, column.key);
  if (unit === 'hour' && column.type !== 'datetime') throw new BrokenQuery(`${column.label} holds days without a time, so it has no hour.`, column.key);
}

/** Codes and categories may be stored as numbers; their profile says so, because its minimum is a number then. */
export function valueKind(column: QueryColumn): ValueKind {
  if (isTime(column)) return 'time';
  if (column.type === 'boolean') return 'boolean';
  return isNumeric(column) || typeof column.min === 'number' ? 'number' : 'text';
}

/** Whether the groups of a dimension have an order of their own; the others stand by the size of the first measure. */
export const hasOwnOrder = ({ grain, part, bins }: Dimension, column: QueryColumn) =>
  grain !== undefined || part !== undefined || bins !== undefined || isTime(column) || isNumeric(column) || column.type === 'boolean';

type Reads = { field?: string; calculationId?: string; filters?: readonly { field: string }[] };

/** Every field that a query reads, each once: of a calculation that it carries the columns behind it. */
export function fieldsOf(query: {
  measures: readonly (Reads & { over?: Reads })[]; dimensions: readonly { field: string }[]; filters: readonly { field: string }[]; select?: readonly string[];
  calculations?: readonly Pick<QueryCalculation, 'key' | 'reads'>[];
}): string[] {
  const behind = (field: string) => query.calculations?.find(({ key }) => key === field)?.reads ?? [field];
  const read = ({ field, calculationId, filters = [] }: Reads) => [...(field === undefined ? [] : [field]), ...(calculationId === undefined ? [] : [calculationKey(calculationId)]), ...filters.map((filter) => filter.field)];
  const named = [
    ...query.dimensions.map(({ field }) => field),
    ...query.measures.flatMap((measure) => [...read(measure), ...(measure.over ? read(measure.over) : [])]),
    ...query.filters.map(({ field }) => field),
    ...(query.select ?? []),
  ];
  return [...new Set(named.flatMap(behind))];
}

import type { CheckedExpression } from '../expression/checked';
import { BrokenQuery } from '../schema/broken';
import type { QueryCalculation } from '../schema/calculation';
import { calculationKey, isCalculationKey } from '../schema/calculation-key';
import { isTime, isWorded, type Column, type Grain } from '../schema/column';
import { columnTypes, type ValueKind } from '../schema/column-types';
import type { Dimension, Part } from '../schema/query';

/** What the meaning of a query needs to know of a column: a Column fits. */
export type QueryColumn = Pick<
  Column,
  'key' | 'label' | 'type' | 'format' | 'nulls' | 'invalid' | 'min' | 'max' | 'distinct' | 'time' | 'review'
> & {
  /** Set where the column is computed from others. */
  formula?: CheckedExpression;
};

/** Whether some rows hold no value in the column. */
export const mayLack = ({ nulls, invalid }: QueryColumn) => nulls + invalid > 0;

/**
 * The column behind a field of a query.
 * @throws BrokenQuery when the table has no such column, or its column waits for a reading.
 */
export function columnOf(columns: readonly QueryColumn[], field: string): QueryColumn {
  const column = columns.find(({ key }) => key === field);
  if (!column && isCalculationKey(field))
    throw new BrokenQuery('Calculation not found: this uses a custom calculation that was deleted.', field);
  if (!column)
    throw new BrokenQuery(`Column not found: this uses ${field}, which isn’t in this version of the data.`, field);
  if (column.review)
    throw new BrokenQuery(`${column.label} has two possible readings. Choose one on the data source page.`, field);
  return column;
}

/** @throws BrokenQuery where the values of a column have no such period or part. */
export function assertInTime(column: QueryColumn, unit: Grain | Part): void {
  if (!isTime(column))
    throw new BrokenQuery(`${column.label} has no dates, so it can’t be grouped by ${unit}.`, column.key);
  if (unit === 'hour' && column.type !== 'datetime')
    throw new BrokenQuery(`${column.label} has dates without times, so it has no hour.`, column.key);
}

/** Codes and categories may be stored as numbers; their profile says so, because its minimum is a number then. */
export function valueKind(column: QueryColumn): ValueKind {
  return isWorded(column) && typeof column.min === 'number' ? 'number' : columnTypes[column.type].kind;
}

/** Whether the groups of a dimension have an order of their own; the others stand by the size of the first measure. */
export const hasOwnOrder = ({ grain, part, bins }: Dimension, column: QueryColumn) =>
  grain !== undefined || part !== undefined || bins !== undefined || !isWorded(column);

type Reads = {
  field?: string;
  calculationId?: string;
  along?: string;
  each?: string;
  filters?: readonly { field: string }[];
};

/** Every field that a query reads, each once: of a calculation that it carries the columns behind it. */
export function fieldsOf(query: {
  measures: readonly (Reads & { over?: Reads })[];
  dimensions: readonly { field: string }[];
  filters: readonly { field: string }[];
  select?: readonly string[];
  calculations?: readonly Pick<QueryCalculation, 'key' | 'reads'>[];
}): string[] {
  const behind = (field: string) => query.calculations?.find(({ key }) => key === field)?.reads ?? [field];
  const read = ({ field, calculationId, along, each, filters = [] }: Reads) => [
    ...[field, along, each].filter((named) => named !== undefined),
    ...(calculationId === undefined ? [] : [calculationKey(calculationId)]),
    ...filters.map((filter) => filter.field),
  ];
  const named = [
    ...query.dimensions.map(({ field }) => field),
    ...query.measures.flatMap((measure) => [...read(measure), ...(measure.over ? read(measure.over) : [])]),
    ...query.filters.map(({ field }) => field),
    ...(query.select ?? []),
  ];
  return [...new Set(named.flatMap(behind))];
}

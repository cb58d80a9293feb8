import type { ColumnType } from '../column';
import { fieldsOf, type QueryColumn } from '../fields';
import type { Query } from '../schema';
import { isCalculationKey } from './key';
import type { QueryCalculation, ValueType } from './shapes';

export const columnType = (type: ValueType): ColumnType => (type === 'text' ? 'category' : type);

/** How many different values nobody has counted. */
const MANY = 1_000_000;

/** A calculation as a column beside those of the file: nothing is known of its values but their type. */
export const columnOfCalculation = ({ key, label, type, format }: Pick<QueryCalculation, 'key' | 'label' | 'type' | 'format'>): QueryColumn =>
  ({ key, label, type: columnType(type), format, nulls: 1, invalid: 0, min: null, max: null, distinct: type === 'boolean' ? 2 : MANY, time: null, review: null });

/** The columns that a query can name: those of the file and the calculations that it carries, as they were when it was asked. */
export const columnsWith = ({ calculations = [] }: Pick<Query, 'calculations'>, columns: readonly QueryColumn[]): readonly QueryColumn[] =>
  (calculations.length ? [...calculations.map(columnOfCalculation), ...columns.filter(({ key }) => !calculations.some((calculation) => calculation.key === key))] : columns);

/** Keys of the calculations that a query names. */
export const calculationsNamed = (query: Pick<Query, 'measures' | 'dimensions' | 'filters' | 'select'>): string[] => fieldsOf({ ...query, calculations: [] }).filter(isCalculationKey);

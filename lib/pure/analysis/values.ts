import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';

/** A column of numbers, row by row. NaN where there is no value; integers beyond 2^53 are rounded. */
export type NumberValues = { kind: 'number'; column: Column; values: Float64Array };
/**
 * A column of few values, row by row: `codes` point into `levels`, −1 where there is no value. Booleans are the levels
 * 'false' and 'true'.
 */
export type CategoryValues = { kind: 'category'; column: Column; codes: Int32Array; levels: string[] };
/**
 * Dates and date-times, row by row: seconds since 1970-01-01 as written (no zone is applied). NaN where there is no
 * value.
 */
export type TimeValues = { kind: 'time'; column: Column; values: Float64Array };
export type ColumnValues = NumberValues | CategoryValues | TimeValues;

/** The rows of a table as the kernels of this room read them: columns side by side, in the order of the file. */
export type TableValues = {
  name: string;
  /** Rows of the table. */
  rowCount: number;
  /** Rows held here: all of them, or a sample spread evenly over the file where `sampled`. */
  rows: number;
  sampled: boolean;
  columns: ColumnValues[];
  /**
   * Columns that are not held, with the reason: ids, free text, a reading nobody chose yet, more levels than can be
   * compared.
   */
  leftOut: { column: Column; why: 'id' | 'text' | 'in_review' | 'ignored' | 'levels' | 'constant' }[];
  relations: ColumnRelations;
};

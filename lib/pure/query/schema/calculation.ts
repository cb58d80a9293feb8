import type { ColumnFormat, ColumnType } from './column';
import type { columnTypes } from './column-types';

export type ValueType = (typeof columnTypes)[ColumnType]['values'];

/** `row`: one value for each row, used as a column is. `aggregate`: one value for each group, used as a measure is. */
export type CalculationLevel = 'row' | 'aggregate';

/** A place in the text of an expression: from the first character, inclusive, to the last, exclusive. */
export type TextSpan = { from: number; to: number };

/**
 * A calculation as a query carries it: with it the query says by itself what it asks, whatever becomes of the
 * calculation later. Columns stand in the expression by their keys, which outlive a change of label.
 */
export type QueryCalculation = {
  key: string;
  label: string;
  expression: string;
  level: CalculationLevel;
  type: ValueType;
  format: ColumnFormat;
  /** Keys of the columns that the expression reads. */
  reads: string[];
};

/** What is wrong with an expression, and where. */
export class CalculationError extends Error {
  constructor(
    message: string,
    readonly position: TextSpan,
  ) {
    super(message);
    this.name = 'CalculationError';
  }
}

import type { ColumnFormat } from '../column';

export const VALUE_TYPES = ['integer', 'decimal', 'text', 'boolean', 'date', 'datetime'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** `row`: one value for each row, used as a column is. `aggregate`: one value for each group, used as a measure is. */
export type Level = 'row' | 'aggregate';

/** A place in the text of an expression: from the first character, inclusive, to the last, exclusive. */
export type Span = { from: number; to: number };

/**
 * A calculation as a query carries it: with it the query says by itself what it asks, whatever becomes of the calculation later.
 * Columns stand in the expression by their keys, which outlive a change of label.
 */
export type QueryCalculation = {
  key: string;
  label: string;
  expression: string;
  level: Level;
  type: ValueType;
  format: ColumnFormat;
  /** Keys of the columns that the expression reads. */
  reads: string[];
};

/** What is wrong with an expression, and where. */
export class CalculationError extends Error {
  constructor(message: string, readonly position: Span) {
    super(message);
    this.name = 'CalculationError';
  }
}

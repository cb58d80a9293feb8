/** How values are written and compared in SQL. */
export type ValueKind = 'number' | 'time' | 'boolean' | 'text';

type ColumnTypeFacts = {
  /** Codes and categories may be stored as numbers all the same: see valueKind. */
  kind: ValueKind;
  /** The type that its cells are read as, and that they have in a calculation. */
  values: string;
  /** Where a type is chosen. */
  choice: string;
  /** One value of it. */
  value: string;
};

/** What sets the types of columns apart, in the order in which they are offered. */
export const columnTypes = {
  integer: { kind: 'number', values: 'integer', choice: 'Whole numbers', value: 'a whole number' },
  decimal: { kind: 'number', values: 'decimal', choice: 'numbers with decimals', value: 'a number' },
  boolean: { kind: 'boolean', values: 'boolean', choice: 'yes or no', value: 'yes or no' },
  date: { kind: 'time', values: 'date', choice: 'days', value: 'a date' },
  datetime: { kind: 'time', values: 'datetime', choice: 'date and time', value: 'a date and time' },
  category: { kind: 'text', values: 'text', choice: 'a limited set of repeated values', value: 'text' },
  text: { kind: 'text', values: 'text', choice: 'free text', value: 'text' },
  id: { kind: 'text', values: 'text', choice: 'identifies each row (ID)', value: 'text' },
} as const satisfies Record<string, ColumnTypeFacts>;

import type { ValueType } from '@/lib/pure/query/schema/calculation';
import type { ColumnFormat, ColumnReading } from '@/lib/pure/query/schema/column';

/**
 * One way to read the text of a column as values. `fits` and `sql` say the same thing twice, for a sample in this
 * process and for every row in DuckDB; where they should differ, DuckDB decides.
 */
export type CellReader = {
  name: string;
  type: ValueType;
  store: StoredType;
  fits(cell: string): boolean;
  /** An expression of type `store`: NULL where the text does not fit. */
  sql(text: string): string;
  /** How the values were written, where that took reading. */
  readAs: string | null;
  format: ColumnFormat;
  /** The reading this is, where the same text may be read another way. */
  reading: ColumnReading | null;
  /** Pattern of the marks at the end of a cell that it removes. The marks are reported and kept. */
  marks?: string;
  /** Where typed/ can read the cells by their bytes: what it is to take them for. It refuses whatever `sql` refuses. */
  bytes?: CellBytes;
};

/** How values are stored. Codes and classes that a merge takes over may be stored as numbers. */
export const STORED_AS = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  text: 'VARCHAR',
} as const satisfies Record<ValueType, string>;
export type StoredType = (typeof STORED_AS)[ValueType];
/** Whole numbers that shall be decimals, days that shall be instants, instants of which only the day is wanted. */
export const MADE_FROM: Partial<Record<ValueType, ValueType>> = {
  decimal: 'integer',
  datetime: 'date',
  date: 'datetime',
};

export type CellBytes =
  | { kind: 'text' | 'integer' | 'decimal' | 'date' | 'datetime' | 'iso' | 'iso_offset' }
  | { kind: 'boolean'; truths: string[]; falsehoods: string[] }
  /** Y, m, d, H, M and S for the parts of a date, everything else as it stands. */
  | { kind: 'pattern'; pattern: string };

export const PLAIN: ColumnFormat = { kind: 'plain' };

export const textReader: CellReader = {
  name: 'text',
  type: 'text',
  store: 'VARCHAR',
  fits: () => true,
  sql: (text) => text,
  readAs: null,
  format: PLAIN,
  reading: null,
  bytes: { kind: 'text' },
};

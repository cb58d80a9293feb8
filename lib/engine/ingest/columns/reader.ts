import type { ColumnFormat, ColumnType, Reading } from '@/lib/query/column';

/**
 * One way to read the text of a column as values. `fits` and `sql` say the same thing twice, for a sample in this process and
 * for every row in DuckDB; where they should differ, DuckDB decides.
 */
export type Reader = {
  name: string;
  type: Exclude<ColumnType, 'category' | 'id'>;
  store: Store;
  fits(cell: string): boolean;
  /** An expression of type `store`: NULL where the text does not fit. */
  sql(text: string): string;
  /** How the values were written, where that took reading. */
  readAs: string | null;
  format: ColumnFormat;
  /** The reading this is, where the same text may be read another way. */
  reading: Reading | null;
  /** Where typed/ can read the cells by their bytes: what it is to take them for. It refuses whatever `sql` refuses. */
  bytes?: CellBytes;
};

export type Store = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';

export type CellBytes =
  | { kind: 'text' | 'integer' | 'decimal' | 'date' | 'datetime' | 'iso' | 'iso_offset' }
  | { kind: 'boolean'; truths: string[]; falsehoods: string[] }
  /** Y, m, d, H, M and S for the parts of a date, everything else as it stands. */
  | { kind: 'pattern'; pattern: string };

export const PLAIN: ColumnFormat = { kind: 'plain' };

export const textReader: Reader = { name: 'text', type: 'text', store: 'VARCHAR', fits: () => true, sql: (text) => text, readAs: null, format: PLAIN, reading: null, bytes: { kind: 'text' } };

import type { ColumnFormat, ColumnType, Reading } from '@/lib/query/column';

/**
 * One way to read the text of a column as values. `fits` and `sql` say the same thing twice, for a sample in this process and
 * for every row in DuckDB; where they should differ, DuckDB decides.
 */
export type Reader = {
  name: string;
  type: Exclude<ColumnType, 'category' | 'id'>;
  store: 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';
  fits(cell: string): boolean;
  /** An expression of type `store`: NULL where the text does not fit. */
  sql(text: string): string;
  /** How the values were written, where that took reading. */
  readAs: string | null;
  format: ColumnFormat;
  /** The reading this is, where the same text may be read another way. */
  reading: Reading | null;
};

export const PLAIN: ColumnFormat = { kind: 'plain' };

export const textReader: Reader = { name: 'text', type: 'text', store: 'VARCHAR', fits: () => true, sql: (text) => text, readAs: null, format: PLAIN, reading: null };

import type { ColumnFormat } from '@/lib/pure/query/schema/column';

/**
 * What the file itself says of the cells of a column, as a workbook does: of which kind all of them are (null: of
 * several), and how its numbers are written for people.
 */
export type StatedCells = { kind: 'number' | 'date' | 'duration' | 'boolean' | 'text' | null; format?: ColumnFormat };

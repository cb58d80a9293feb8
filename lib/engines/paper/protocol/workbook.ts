import type { Cell, ColumnFormat } from '@/lib/pure/query/schema/column';

/** What a workbook is written from: tables, each on a sheet of its own. Texts of days and moments become such. */
export type WorkbookColumn = {
  label: string;
  holds: 'text' | 'number' | 'truth' | 'day' | 'moment';
  format?: ColumnFormat;
};
export type WorkbookRows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
export type WorkbookSheet = { name: string; columns: readonly WorkbookColumn[]; rows: WorkbookRows };

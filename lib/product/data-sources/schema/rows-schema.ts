import { z } from 'zod';
import { FILE_FORMATS } from '@/lib/engines/answers/protocol/answers';
import type { Column } from '@/lib/pure/query/schema/column';
import { filter } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import type { RowPlace } from '../citations/citation-schema';

export const PAGE_ROWS = 500;
/** A page of found cells. */
export const PAGE_FOUND = 500;
/** Texts longer than this are cut where a grid asks for short cells. */
export const SHORT_CELL = 300;
export const LONGEST_FILTERS = 8000;

export type { ColumnStatistics, FileFormat, FoundCells } from '@/lib/engines/answers/protocol/answers';

/**
 * Cells that do not fit the type that was chosen for their column: shown in their place, though the column reads null
 * there.
 */
export type Misfit = { row: number; key: string; text: string };
export type RowsPage = {
  columns: { key: string; label: string; type: Column['type'] }[];
  rows: Row[];
  /** The number of each row in the file, from 1. */
  rowNumbers: number[];
  /** Rows that the filters leave. */
  rowCount: number;
  nextCursor: string | null;
  misfits?: Misfit[];
  /** Texts that were shortened: the place of their row on this page, and how long they are. */
  cut?: { at: number; key: string; length: number }[];
  /** Of rows that were taken from documents: where each stands. */
  places?: (RowPlace | null)[];
};

/** A list that travels in an address. */
const json = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .max(LONGEST_FILTERS, `is longer than ${LONGEST_FILTERS.toLocaleString('en')} characters; choose fewer values`)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape);

const keys = z
  .string()
  .max(200_000)
  .transform((text) => text.split(',').filter(Boolean));

/**
 * Which rows are meant: as anywhere in the product (`filters`), those with a text in one of the columns (`find`), in
 * which order, and which columns.
 */
export const rowSelection = z.object({
  filters: json(z.array(filter).max(50, 'are at most 50')).optional(),
  find: z.string().max(200, 'can be at most 200 characters').optional(),
  sort: z
    .string()
    .regex(/^[^,]+:(asc|desc)(,[^,]+:(asc|desc)){0,9}$/, 'must be up to ten comma-separated key:asc or key:desc pairs')
    .optional(),
  columns: keys.optional(),
});
export type RowSelection = z.infer<typeof rowSelection>;

export const rowsQuery = rowSelection.extend({
  cursor: z.string().max(100).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS).default(100),
  /** An older version that is kept. */
  version: z.coerce.number().int().min(1).optional(),
  /** `short`: long texts are cut and named in `cut`. */
  cells: z.enum(['whole', 'short']).default('whole'),
});
export type RowsQuery = z.infer<typeof rowsQuery>;

export const findQuery = rowSelection.extend({
  text: z.string().min(1, 'can’t be empty').max(200, 'can be at most 200 characters'),
  offset: z.coerce.number().int().min(0).default(0),
});
export type FindQuery = z.infer<typeof findQuery>;

export const statisticsQuery = rowSelection
  .pick({ filters: true, find: true, columns: true })
  .extend({ column: z.string().min(1).max(200) });
export type StatisticsQuery = z.infer<typeof statisticsQuery>;

export const downloadQuery = rowSelection.extend({
  format: z.enum(FILE_FORMATS, `is one of ${FILE_FORMATS.join(', ')}`),
  /** `raw`: cells that a spreadsheet would take for formulas are left as they are. CSV alone. */
  formulas: z.enum(['defused', 'raw']).default('defused'),
  /** A mark at the start by which spreadsheets know UTF-8. CSV alone. */
  mark: z.enum(['utf8', 'none']).default('none'),
});
export type DownloadQuery = z.infer<typeof downloadQuery>;

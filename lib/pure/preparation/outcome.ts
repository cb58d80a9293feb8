import type { Cell } from '@/lib/pure/query/schema/column';
import type { PreparedColumn } from './step/table';

/** A column of a preview. */
export type PreviewedColumn = Omit<PreparedColumn, 'store'>;

/** What a step did, counted over all rows. */
export type StepOutcome = {
  rowsBefore: number;
  rowsAfter: number;
  /** Cells that hold something else than before. */
  cells: number;
  /** Of those, cells that held a value and hold none now. */
  lost: number;
  /** Columns that are called something else. */
  renamed: number;
  /** Labels of columns that came and went. */
  added: string[];
  removed: string[];
  /** The columns before it; null where they are those before the step before. */
  columns: PreviewedColumn[] | null;
};

/** A row before and after a step: `was` holds the cells that changed, by key. */
export type PreviewedRow = {
  row: number;
  cells: Record<string, Cell>;
  was?: Record<string, Cell>;
  /** The step removes it. */
  removed?: boolean;
};

/** `same`: rows that can be told apart before and after. `reshaped`: other rows. */
export type PreviewedRows =
  | { kind: 'same'; rows: PreviewedRow[]; matching: number }
  | { kind: 'reshaped'; before: PreviewedRow[]; after: PreviewedRow[] };

export type PreparationPreview = {
  rowCount: number;
  /** The columns after the last of `outcomes`. */
  last: PreviewedColumn[];
  /** Of the steps up to the first that its columns do not bear. */
  outcomes: StepOutcome[];
  fault: { step: number; message: string } | null;
  columns: { before: PreviewedColumn[]; after: PreviewedColumn[] };
  shown: PreviewedRows;
  /** The statement of the step that is shown; null of the source. */
  sql: string | null;
};

export const PREVIEW_SHOWS = ['changed', 'all'] as const;
export type PreviewShow = (typeof PREVIEW_SHOWS)[number];

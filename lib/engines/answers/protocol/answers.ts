import type { Relation } from '@/lib/engines/manifest/relation';
import type { RemoteReason } from '@/lib/engines/manifest/remote';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { Cell, Grain, HistogramBar, TopValue } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';

export type QueryRequest = {
  relation: Relation;
  /** Columns with their profile; a Column fits. */
  columns: readonly QueryColumn[];
  queries: { id: string; query: Query }[];
  /** Ends the work when the asker has left or changed the filter. */
  signal?: AbortSignal;
  /** Passes over the result cache: a recheck. */
  fresh?: boolean;
};

export type QueryFailure = {
  code:
    | 'broken'
    | 'timeout'
    | 'cancelled'
    | 'too_large'
    | 'failed'
    | /** It fails again however often it is asked. */ 'fault';
  message: string;
  field?: string;
  /** Of rows in a user's own database: why it did not answer. */
  reason?: RemoteReason;
  /** The column is gone, or of another type: another can take its place. */ mendable?: true;
};

/**
 * ISO, UTC, by the clock of the database. `until` stands where the statements could not share one moment, `withinMs`
 * where a moment of the past is met only so closely.
 */
export type AnswerMoment = { at: string; until?: string; withinMs?: number };

export type QueryOutcome =
  | {
      ok: true;
      answer: QueryAnswer;
      sql: string;
      cached: boolean;
      /** Of rows in a user's own database: who answered ('PostgreSQL 18.4'), and for which moment. */
      engine?: string;
      moment?: AnswerMoment;
    }
  | { ok: false; failure: QueryFailure };

export const FILE_FORMATS = ['csv', 'json', 'parquet'] as const;

export type FileFormat = (typeof FILE_FORMATS)[number];

/**
 * A cell that holds a text: the place of its row among those shown (from 0), its row in the file (from 1), its column.
 */
export type FoundCell = { place: number; row: number; key: string };

/** `cells` and `rows` hold the text; `found` lists some of the cells, row by row. */
export type FoundCells = { cells: number; rows: number; found: FoundCell[] };

/** A column over the rows that a selection leaves. The meaning of each figure is that of a Column. */
export type ColumnStatistics = {
  rows: number;
  missing: number;
  distinct: number;
  min: Cell;
  max: Cell;
  /** Numbers only. */
  numbers: {
    mean: number | null;
    sd: number | null;
    sum: number | null;
    zeros: number;
    negatives: number;
    quantiles: number[];
  } | null;
  /** `cut`: the value is longer, and no row has what is left of it. */
  top: (TopValue & { cut?: true })[];
  /** Bins of a round width, or periods of time. */
  histogram: HistogramBar[];
  /** The periods of the histogram of a time column. */
  grain: Grain | null;
};

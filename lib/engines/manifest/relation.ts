import type { RemoteColumn, RemoteConnection, RemoteRows } from './remote';

/** Rows of ours. */
export type PartsRelation = {
  kind: 'parts';
  /** `workspace/source/version`: identity for caches and for the fair queue (the first segment). */
  key: string;
  /** Parquet files on this machine, in row order. Paths come from the catalogue only. */
  parts: string[];
  /** Where the disposable native copy of this version may stand on this machine. */
  nativeFile: string;
  /** The table of the outside engine (ENGINE_URL) that holds the same rows. */
  loaded?: string;
};

/** Rows in a user's own database, asked where they lie. */
export type RemoteRelation = {
  kind: 'remote';
  /**
   * `workspace/source/live/<n>`: identity for caches and for the fair queue (the first segment). Answers are kept under
   * it: whoever wants to ask again (freshness is over, Refresh) counts `n` on.
   */
  key: string;
  connection: RemoteConnection;
  rows: RemoteRows;
  columns: readonly RemoteColumn[];
  /** Columns that tell rows apart (keys of `columns`), for a stable order of pages; empty where none are known. */
  identity: readonly string[];
  /** As they were at a moment of the past, where the database can tell; `key` then names it too. */
  asOf?: string;
};

/**
 * Where rows lie. The one seam between the product and its engines (docs/decisions): whoever asks gives a relation, the
 * engine that can answer takes it.
 */
export type Relation = PartsRelation | RemoteRelation;

import type { Cell, Column, ColumnFormat } from './column';

export type ResultColumn = {
  key: string;
  label: string;
  type: Column['type'];
  format: ColumnFormat;
  kind: 'dimension' | 'measure';
};
export type Row = Record<string, Cell>;

/**
 * As of when an answer stands, by the clock of its database (ISO, UTC); `until` where its statements could not share one
 * moment; `stale`: the database did not answer now, for this reason.
 */
export type LiveMoment = { at: string; until?: string; stale?: { code: string; message: string } };

/** The answer to one Query: dimensions first, then measures, in the query's order. */
export type QueryAnswer = {
  /** Who answered, where it was not the built-in engine. */
  engine?: string;
  /** Of rows that were asked in their own database. */
  moment?: LiveMoment;
  columns: ResultColumn[];
  rows: Row[];
  /** Result rows before any cap. */
  rowCount: number;
  /** True where a cap cut the rows. */
  truncated: boolean;
  /** Groups folded into the last row. */
  other?: { groups: number };
  /** The range of time the rows cover, once the relative filters are resolved: `to` exclusive. */
  period?: { field: string; from: string; to: string };
  /** First or last period of a time dimension that the data do not fill. */
  partial?: { first: boolean; last: boolean };
};

/**
 * Evidence as every number on a screen can name it. `hash` covers version, canonical query and rows at 12 significant
 * digits.
 */
export type Evidence = {
  id: string;
  kind: 'aggregate' | 'test' | 'forecast' | 'document';
  dataSourceId: string;
  dataVersion: number;
  /** Of rows that were asked in their own database: as of when. */
  moment?: string | null;
  query: unknown;
  sql: string;
  columns: ResultColumn[];
  rows: Row[];
  rowCount: number;
  value: number | null;
  unit: string | null;
  engine: string;
  computedAt: string;
  hash: string;
};

import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';

/** What the screen knows of a piece of evidence beyond the evidence itself. */
export type ShownEvidence = {
  /** The name it goes by on the screen. */
  name: string | null;
  /** All rows of its answer: evidence keeps the first twenty. */
  rows: Row[] | null;
  /** How the screen writes the value, where that is not the column's own way. */
  format: ResultColumn['format'] | null;
  /** Names of the measures where their own are all alike. */
  labels?: string[];
  note?: string;
};

export const NOT_SHOWN: ShownEvidence = { name: null, rows: null, format: null };

import type { CellBytes, StoredType } from '../../columns/reader';

/**
 * How a column is read; it can be sent to a thread. `words`: what stands for no value. `forced`: what does not fit is
 * no value either.
 */
export type CellPlan = {
  key: string;
  store: StoredType;
  read: CellBytes;
  words: string[];
  trim: boolean;
  forced: boolean;
};

/** How the records lie in their bytes. `quote`: -1 where none is one. */
export type ByteLayout = { delimiter: number; quote: number; crlf: boolean; width: number };

/** Bytes that are no regular table of this layout, or end within a record. Another reader has to look at them. */
export class Irregular extends Error {}

/** A cell of the nth column that its reader refuses. */
export class MisfitIn extends Error {
  constructor(readonly column: number) {
    super(`misfit in column ${column}`);
  }
}

import { z } from 'zod';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { ResultColumn, Row } from '@/lib/pure/query/schema/result';

export const sourceRowsQuery = z.object({
  /** Index of the result row. */
  point: z.coerce.number().int().min(0).max(5000).default(0),
  cursor: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

export type { Evidence } from '@/lib/pure/query/schema/result';

/**
 * The records behind one bar. `excluded` are those that the filters left out and those of this bar that hold no value
 * to count.
 */
export type SourceRows = {
  columns: Pick<ResultColumn, 'key' | 'label' | 'type'>[];
  rows: Row[];
  rowCount: number;
  excluded: number;
  leftOut: number;
  withoutValue: number;
  nextCursor: string | null;
};

/** `at` is the first cell that differs, null where all agree. */
export type Recheck = {
  matches: boolean;
  then: Cell;
  now: Cell;
  at: { row: number; key: string } | null;
  checkedAt: string;
};

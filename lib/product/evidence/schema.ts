import { z } from 'zod';
import type { RowPlace } from '@/lib/product/data-sources/citations/citation-schema';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Evidence as KeptEvidence, ResultColumn, Row } from '@/lib/pure/query/schema/result';

export const sourceRowsQuery = z.object({
  /** Index of the result row. */
  point: z.coerce.number().int().min(0).max(5000).default(0),
  cursor: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/**
 * `dataVersion` of an answer of a live source is its moment: 'live:2026-11-22T14:02:07Z'. `sourceVersion`: the version of
 * the data source that it was asked of.
 */
export type EvidenceView = Omit<KeptEvidence, 'dataVersion'> & {
  dataVersion: number | `live:${string}`;
  sourceVersion: number;
};
export type { EvidenceView as Evidence };

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
  /** Of rows that were taken from documents: where each stands. */
  places?: (RowPlace | null)[];
};

/**
 * `at` is the first cell that differs, null where all agree. `moved`: the data of a live source are others since the
 * moment of the answer, which is no mistake; the message says both figures. `past`: what the database answers as of
 * then, null where it can’t be asked so.
 */
export type Recheck = {
  matches: boolean;
  then: Cell;
  now: Cell;
  at: { row: number; key: string } | null;
  checkedAt: string;
  moved?: { since: string; message: string; past?: { matches: boolean; value: Cell } | null };
};

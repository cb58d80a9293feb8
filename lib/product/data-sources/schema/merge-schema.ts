import { z } from 'zod';
import {
  GROUP_AGGS,
  JOIN_KINDS,
  KEY_MATCHES,
  PREVIEW_PARTS,
  type GroupedColumn,
  type JoinCounts,
  type JoinKind,
  type KeyMatch,
  type KeyPair,
  type MeasureSum,
  type PreviewColumn,
  type SideName,
} from '@/lib/engines/manifest/join';
import type { Row } from '@/lib/pure/query/schema/result';

/** A merge of more rows is refused before it runs. */
export const MOST_MERGED_ROWS = 5_000_000;
export const MOST_MERGED_COLUMNS = 2000;

const key = z.string().min(1).max(200);
const keyPair = z.object({ left: key, right: key, match: z.enum(KEY_MATCHES).default('exact') });
const grouped = z.array(z.object({ field: key.nullable(), agg: z.enum(GROUP_AGGS) })).max(200);
/** true: summarised as fits each measure. */
const aggregate = z.union([z.boolean(), grouped]).default(false);

export const mergeInput = z.object({
  leftId: z.uuid(),
  rightId: z.uuid(),
  on: z.array(keyPair).min(1, 'needs at least one pair of columns').max(5, 'can have at most five pairs of columns'),
  how: z.enum(JOIN_KINDS),
  name: z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters').optional(),
  preview: z.boolean().default(false),
  /** Which rows a preview shows. */
  show: z.enum(PREVIEW_PARTS).default('result'),
  /** The side's rows become one for each key first, so that they multiply nothing. */
  aggregateLeft: aggregate,
  aggregateRight: aggregate,
});
export type MergeInput = z.infer<typeof mergeInput>;
export type MergeRequest = z.input<typeof mergeInput>;

/** A preview changes nothing, so its answer need not be kept for a retry. */
export const isPreview = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'preview' in body && body.preview === true;

/**
 * Which side holds a key in more than one row. In `cardinality`, 1:n has the many on either side; this says on which.
 */
export type ManySide = 'none' | SideName | 'both';
export type MergeKey = KeyPair & {
  leftLabel: string;
  rightLabel: string;
  /** Share of the left's distinct values that stand on the right. */
  overlap: number;
  cardinality: '1:1' | '1:n' | 'n:m';
  many: ManySide;
  /** Overlap and cardinality come from a share of the values, the same on both sides. */
  sampled: boolean;
  /** Further columns of a key that is only unique together. */
  and: (KeyPair & { leftLabel: string; rightLabel: string })[];
};
export type MergeCandidate = { id: string; name: string; rowCount: number; score: number; keys: MergeKey[] };

export type MergeWarning = { message: string; choice: string; side: SideName };
export type MergePreview = Omit<JoinCounts, 'rows' | 'matched' | 'resultRows' | 'sums'> & {
  columns: PreviewColumn[];
  rows: Row[];
  /** Left rows with a partner; left and right rows without one. */
  matched: number;
  leftOnly: number;
  rightOnly: number;
  rightMatched: number;
  resultRows: number;
  rowsByKind: Record<JoinKind, number>;
  sums: MeasureSum[];
  /** A measure would be counted more than once. */
  warning: MergeWarning | null;
  /** What is left out, and what matches nothing. */
  notes: string[];
  /** Why this merge would not be made. */
  refusal: string | null;
  /** How a side would be summarised by its keys, to be changed. */
  suggested: Record<SideName, GroupedColumn[]>;
};

/** How a merged source was made; kept with it and run again on refresh. */
export type MergeRecipe = {
  how: JoinKind;
  on: { left: string; right: string; match: KeyMatch; leftLabel: string; rightLabel: string }[];
  leftName: string;
  rightName: string;
  aggregateLeft: GroupedColumn[] | null;
  aggregateRight: GroupedColumn[] | null;
};

export type MergeParent = {
  id: string | null;
  name: string;
  version: number;
  currentVersion: number | null;
  status: string | null;
};
/** The recipe of a merged source with what has become of its parents. */
export type MergeView = Pick<MergeRecipe, 'how' | 'on' | 'aggregateLeft' | 'aggregateRight'> & {
  /** 'Left join of orders.csv v1 and payments.csv v2 on order_id; right side aggregated'. */
  sentence: string;
  left: MergeParent;
  right: MergeParent;
  /** Why it is out of date. */
  stale: string | null;
  /** Why it cannot be refreshed, and what to do. */
  problem: string | null;
};

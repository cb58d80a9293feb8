import { z } from 'zod';
import { LONGEST_COMMENT } from './limits-schema';
import type { Cell, ColumnFormat } from '@/lib/pure/query/schema/column';

/** Of one dashboard, replies among them. */
export const MOST_COMMENTS = 500;
/** People that one comment mails. */
export const MOST_MENTIONS = 20;

const text = z
  .string('is required')
  .trim()
  .min(1, 'can’t be empty')
  .max(LONGEST_COMMENT, `can be at most ${LONGEST_COMMENT.toLocaleString('en')} characters`);

/** The number that a comment is about: a piece of evidence and a row of its answer; without a row the whole chart. */
export const commentPin = z.object({
  evidenceId: z.string().regex(/^[0-9a-f]{32,64}$/, 'isn’t the id of a piece of evidence'),
  point: z.int().min(0).max(5000).nullable().default(0),
});

export const commentCreate = z.object({
  text,
  /** The comment that it answers: a thread has one level. */
  parentId: z.uuid().optional(),
  /** Of a chart or a KPI; without it the dashboard is meant. */
  widgetId: z.string().min(1).max(60).optional(),
  pin: commentPin.optional(),
});

export const commentPatch = z
  .object({ text: text.optional(), resolved: z.boolean().optional() })
  .refine(
    (patch) => patch.text !== undefined || patch.resolved !== undefined,
    'needs a text or whether it is resolved',
  );

export type CommentCreate = z.infer<typeof commentCreate>;
export type CommentPatch = z.infer<typeof commentPatch>;

/** A number as it was when the comment was written. */
export type PinnedNumber = {
  evidenceId: string;
  dataSourceId: string;
  dataVersion: number;
  /** The row of the answer; null: the whole chart. */
  point: number | null;
  label: string;
  format: ColumnFormat;
  value: Cell;
  /** Which group or period it is of; null for a total. */
  group: string | null;
  /** The values that tell its row from the others. */
  keys: Record<string, Cell>;
  measure: string;
  /** What was asked, with its filters, in words. */
  question: string;
};

/** What became of a pinned number. */
export type PinState =
  /** Of the newest version. */
  | 'current'
  /** `now` says what it is in the newest version. */
  | 'newer'
  /** There is a newer version, in which its question can’t be asked or has no such row. */
  | 'unanswered'
  /** Its data source was deleted. */
  | 'deleted';

export type CommentPin = Pick<
  PinnedNumber,
  'evidenceId' | 'dataSourceId' | 'dataVersion' | 'point' | 'label' | 'format' | 'value' | 'group' | 'question'
> & {
  state: PinState;
  now: { evidenceId: string; dataVersion: number; point: number | null; value: Cell } | null;
  /** False: the rows of its version are no longer stored. */
  rowsKept: boolean;
};

export type DashboardComment = {
  id: string;
  parentId: string | null;
  widgetId: string | null;
  /** Plain text; empty where it was deleted and has replies. */
  text: string;
  deleted: boolean;
  /** User name; null where the account is gone. */
  author: string | null;
  createdAt: string;
  editedAt: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  pin: CommentPin | null;
  /** What the asker may do with it. */
  may: { edit: boolean; delete: boolean; resolve: boolean };
};

/** A comment as a guest reads it: nothing in it leads to anything else. */
export type GuestComment = Pick<
  DashboardComment,
  'id' | 'parentId' | 'widgetId' | 'text' | 'deleted' | 'author' | 'createdAt' | 'editedAt'
> & {
  /** The number that it is about, as it was; null also where the guest may not see it. */
  pin: Pick<PinnedNumber, 'label' | 'group' | 'value' | 'format' | 'dataVersion'> | null;
};

/** Answer of GET /api/dashboards/{id}/comments, oldest first, with the people that can be mentioned. */
export type DashboardComments = { comments: DashboardComment[]; people: string[] };

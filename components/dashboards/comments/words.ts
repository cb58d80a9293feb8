import { counted } from '@/components/data/words';
import type { CommentPin, DashboardComment } from '@/lib/product/comments/schema';
import { formatCell } from '@/lib/pure/format/format';

export const WORDS = {
  title: 'Comments',
  loading: 'Loading comments',
  failed: 'Couldn’t load the comments',
  none: 'No comments yet.',
  noneHere: 'No comments on this yet.',
  saveFailed: 'Couldn’t save the comment',
  deleteFailed: 'Couldn’t delete the comment',
  placeholder: 'Write a comment. Use @ to mention someone.',
  add: 'Comment',
  reply: 'Reply',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Edit',
  remove: 'Delete',
  resolve: 'Resolve',
  reopen: 'Reopen',
  retry: 'Retry',
  all: 'Show all comments',
  wholeDashboard: 'On the dashboard',
  deletedText: 'Comment deleted',
  gone: 'Chart removed',
  chartThen: 'The chart as it was',
  chartNow: 'The chart now',
  mention: 'Mention',
  unpin: 'Comment without the number',
  resolvedOnes: (number: number) => `Show ${counted(number, 'resolved thread')}`,
  hideResolved: 'Hide resolved threads',
  deleteTitle: 'Delete this comment?',
  deleteBody: 'This deletes its text. Replies stay.',
};

export const sayAuthor = (name: string | null): string => name ?? 'A deleted account';
export const sayCount = (number: number): string => counted(number, 'comment');
export const sayResolved = ({ resolvedBy }: DashboardComment): string =>
  resolvedBy === null ? 'Resolved' : `Resolved by ${resolvedBy}`;

/** The name of a pinned number: 'Sum of fare, North'. */
export const sayPinned = ({ label, group }: Pick<CommentPin, 'label' | 'group'>): string =>
  group === null ? label : `${label}, ${group}`;

export const sayValue = (value: CommentPin['value'], { format }: Pick<CommentPin, 'format'>): string =>
  formatCell(value, format);

/** What else has to be said of a pinned number; null where the number says it all. */
export function sayPinState({ state, rowsKept, dataVersion, point }: CommentPin): string | null {
  const rows = `The rows of version ${dataVersion} are no longer stored.`;
  if (state === 'deleted') return 'Its data source was deleted.';
  if (state === 'unanswered')
    return [point === null ? 'Can’t be asked of the newest data.' : 'Not in the newest data.', !rowsKept && rows]
      .filter(Boolean)
      .join(' ');
  return rowsKept ? null : rows;
}

'use client';

import { useEffect, useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Drawer } from '@/components/ui/overlays/drawer';
import { useToast } from '@/components/ui/overlays/toast';
import { Spinner } from '@/components/ui/spinner';
import type { CommentCreate, DashboardComment } from '@/lib/product/comments/schema';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { CommentForm } from './comment-form';
import { CommentThread, type CommentActs } from './comment-thread';
import { useAddComment, useChangeComment, useDeleteComment, type Comments } from './use-comments';
import { WORDS } from './words';

/** What the panel is about: a widget, or a number of it; null: the whole dashboard. */
export type CommentSubject = { widgetId: string | null; pin: CommentCreate['pin'] | null; name: string };

type Props = {
  dashboardId: string;
  config: DashboardConfig;
  comments: Comments;
  subject: CommentSubject | null;
  /** The comment that a link leads to. */
  marked: string | null;
  mayWrite: boolean;
  onSubject: (subject: CommentSubject | null) => void;
  onEvidence: (evidenceId: string, point: number | null) => void;
  onClose: () => void;
};

/** The comments beside the dashboard; on a phone a sheet. */
export default function CommentsPanel({
  dashboardId,
  config,
  comments,
  subject,
  marked,
  mayWrite,
  onSubject,
  onEvidence,
  onClose,
}: Props) {
  const me = useMe().username;
  const { data, error, refresh } = comments;
  const [withResolved, setWithResolved] = useState(marked !== null);
  const acts = useActs(dashboardId, refresh, onEvidence);
  const add = useAddComment(dashboardId);
  const show = useToast();
  const people = (data?.people ?? []).filter((name) => name !== me);
  const ready = data !== undefined;
  useEffect(() => {
    if (ready && marked) document.getElementById(`comment-${marked}`)?.scrollIntoView({ block: 'center' });
  }, [ready, marked]);
  const threads = threadsOf(data?.comments ?? []).filter(
    ({ comment }) => subject?.widgetId == null || comment.widgetId === subject.widgetId,
  );
  const resolved = threads.filter(({ comment }) => comment.resolvedAt !== null);
  const shown = withResolved ? threads : threads.filter(({ comment }) => comment.resolvedAt === null);
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={WORDS.title}>
      {subject && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-table">
          <b className="min-w-0 wrap-anywhere">{subject.name}</b>
          <LinkButton className="text-small" onClick={() => onSubject(null)}>
            {WORDS.all}
          </LinkButton>
        </p>
      )}
      {mayWrite && (
        <div className="mt-2 mb-3">
          <CommentForm
            key={`${subject?.widgetId} ${subject?.pin?.evidenceId} ${subject?.pin?.point}`}
            label={subject?.pin && subject.pin.point !== null ? `Comment on ${subject.name}` : 'New comment'}
            action={WORDS.add}
            people={people}
            focused={subject !== null}
            onSubmit={async (text) => {
              try {
                await add({
                  text,
                  ...(subject?.widgetId && { widgetId: subject.widgetId }),
                  ...(subject?.pin && { pin: subject.pin }),
                });
                refresh();
              } catch (failure) {
                show({ title: WORDS.saveFailed, description: messageOf(failure), variant: 'destructive' });
                throw failure;
              }
            }}
          />
        </div>
      )}
      {error && !data ? (
        <ErrorState title={WORDS.failed} action={<Button onClick={refresh}>{WORDS.retry}</Button>}>
          {messageOf(error)}
        </ErrorState>
      ) : !data ? (
        <Spinner words={WORDS.loading} />
      ) : (
        <>
          {shown.length === 0 && <p className="text-ink-2">{subject ? WORDS.noneHere : WORDS.none}</p>}
          <ul className={shown.length > 0 ? 'border-t border-line-1' : undefined}>
            {shown.map(({ comment, replies }) => (
              <CommentThread
                key={comment.id}
                comment={comment}
                replies={replies}
                on={subject?.widgetId ? null : placeOf(comment, config)}
                people={people.concat(me)}
                mayWrite={mayWrite}
                marked={marked}
                acts={acts}
              />
            ))}
          </ul>
          {resolved.length > 0 && (
            <LinkButton className="mt-3 text-small" onClick={() => setWithResolved(!withResolved)}>
              {withResolved ? WORDS.hideResolved : WORDS.resolvedOnes(resolved.length)}
            </LinkButton>
          )}
        </>
      )}
    </Drawer>
  );
}

const threadsOf = (comments: readonly DashboardComment[]) =>
  comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => ({ comment, replies: comments.filter(({ parentId }) => parentId === comment.id) }))
    .toReversed();

const placeOf = ({ widgetId }: DashboardComment, { kpis, charts }: DashboardConfig): string =>
  widgetId === null
    ? WORDS.wholeDashboard
    : (kpis.find(({ id }) => id === widgetId)?.label ?? charts.find(({ id }) => id === widgetId)?.title ?? WORDS.gone);

function useActs(dashboardId: string, refresh: () => void, onEvidence: CommentActs['onEvidence']): CommentActs {
  const show = useToast();
  const add = useAddComment(dashboardId);
  const change = useChangeComment();
  const remove = useDeleteComment();
  const told = async (act: Promise<unknown>, title: string) => {
    try {
      await act;
      refresh();
    } catch (failure) {
      show({ title, description: messageOf(failure), variant: 'destructive' });
      throw failure;
    }
  };
  return {
    onReply: (parentId, text) => told(add({ parentId, text }), WORDS.saveFailed),
    onChange: (id, patch) => told(change({ id, patch }), WORDS.saveFailed),
    onDelete: (id) => told(remove(id), WORDS.deleteFailed).catch(() => undefined),
    onEvidence,
  };
}

'use client';

import { useId, useState } from 'react';
import { api } from '@/components/client/requests/api';
import { sayAuthor, sayPinned, sayValue, WORDS as COMMENT_WORDS } from '@/components/dashboards/comments/words';
import { Age } from '@/components/data/age';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Spinner } from '@/components/ui/spinner';
import type { GuestComment } from '@/lib/product/comments/schema';
import type { GuestDashboard } from '@/lib/product/sharing/schema';
import { useAnswer } from './use-answer';
import { sayFailure, sayPin, WORDS } from './words';

const { comments: SAID } = WORDS;

type Props = { dashboard: Pick<GuestDashboard, 'id' | 'config'>; onRefused: () => void };

/** The dashboard's open comments, to be read alone. */
export default function GuestComments({ dashboard: { id, config }, onRefused }: Props) {
  const heading = useId();
  const [round, setRound] = useState(0);
  const { data, error } = useAnswer(
    `${id} ${round}`,
    (signal) => api<{ comments: GuestComment[] }>(`/api/shared-guest/${id}/comments`, { signal }),
    onRefused,
  );
  const titleOf = ({ widgetId }: GuestComment) =>
    [...config.kpis.map((kpi) => ({ id: kpi.id, title: kpi.label })), ...config.charts].find(
      (widget) => widget.id === widgetId,
    )?.title ?? COMMENT_WORDS.wholeDashboard;
  const comments = data?.comments ?? [];
  const threads = comments.filter(({ parentId }) => parentId === null).toReversed();
  return (
    <section aria-labelledby={heading} className="mt-6 max-w-[720px]">
      <h2 id={heading} className="mb-1">
        {SAID.title}
      </h2>
      {error ? (
        <ErrorState
          title={SAID.failed}
          action={<Button onClick={() => setRound((before) => before + 1)}>{WORDS.again}</Button>}
        >
          {sayFailure(error)}
        </ErrorState>
      ) : !data ? (
        <Spinner words={SAID.loading} />
      ) : threads.length === 0 ? (
        <p className="text-ink-2">{SAID.none}</p>
      ) : (
        <ul className="border-t border-line-1">
          {threads.map((thread) => (
            <li key={thread.id} className="border-b border-line-1 py-3">
              <p className="mb-1 text-small text-ink-3 wrap-anywhere">{titleOf(thread)}</p>
              <Remark comment={thread} />
              <Replies comments={comments.filter(({ parentId }) => parentId === thread.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Replies = ({ comments }: { comments: readonly GuestComment[] }) =>
  comments.length > 0 && (
    <ul className="mt-2 ml-2 flex flex-col gap-2 border-l border-line-1 pl-3">
      {comments.map((reply) => (
        <li key={reply.id}>
          <Remark comment={reply} />
        </li>
      ))}
    </ul>
  );

function Remark({ comment: { author, createdAt, editedAt, deleted, text, pin } }: { comment: GuestComment }) {
  return (
    <>
      <p className="flex items-baseline gap-2 text-table">
        <b className="min-w-0 truncate">{sayAuthor(author)}</b>
        <span className="ml-auto flex-none text-small text-ink-3">
          <Age at={createdAt} />
          {editedAt && !deleted && `, ${SAID.edited}`}
        </span>
      </p>
      {pin && (
        <p className="my-1 border-l-2 border-line-2 pl-2.5 text-small text-ink-3">
          {sayPinned(pin)}: <b className="font-checked text-ink-1 tabular-nums">{sayValue(pin.value, pin)}</b>
          {sayPin(pin)}
        </p>
      )}
      {deleted ? (
        <p className="text-ink-3">{COMMENT_WORDS.deletedText}</p>
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      )}
    </>
  );
}

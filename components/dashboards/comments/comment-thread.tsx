'use client';

import { useState } from 'react';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import type { CommentPatch, DashboardComment } from '@/lib/product/comments/schema';
import { mentionParts } from '@/lib/pure/format/mentions';
import { ConfirmDialog } from '../list/lazy-dialogs';
import { CommentForm } from './comment-form';
import { Pinned } from './pinned';
import { sayAuthor, sayResolved, WORDS } from './words';

export type CommentActs = {
  onReply: (parentId: string, text: string) => Promise<void>;
  onChange: (id: string, patch: CommentPatch) => Promise<void>;
  onDelete: (id: string) => Promise<void>;
  onEvidence: (evidenceId: string, point: number | null) => void;
};

type Props = {
  comment: DashboardComment;
  replies: readonly DashboardComment[];
  /** What it is on; null where that stands above already. */
  on: string | null;
  people: readonly string[];
  mayWrite: boolean;
  marked: string | null;
  acts: CommentActs;
};

/** A comment with its replies. */
export function CommentThread({ comment, replies, on, people, mayWrite, marked, acts }: Props) {
  const [replying, setReplying] = useState(false);
  return (
    <li className="border-b border-line-1 py-3">
      {on !== null && <p className="mb-1 text-small text-ink-3 wrap-anywhere">{on}</p>}
      {comment.resolvedAt && (
        <Badge tone="good" className="mb-1">
          {sayResolved(comment)}
        </Badge>
      )}
      <Remark comment={comment} people={people} marked={marked} acts={acts}>
        {mayWrite && !replying && (
          <LinkButton className="text-small" onClick={() => setReplying(true)}>
            {WORDS.reply}
          </LinkButton>
        )}
        {comment.may.resolve && (
          <LinkButton
            className="text-small"
            onClick={() => void acts.onChange(comment.id, { resolved: comment.resolvedAt === null }).catch(() => {})}
          >
            {comment.resolvedAt ? WORDS.reopen : WORDS.resolve}
          </LinkButton>
        )}
      </Remark>
      {replies.length > 0 && (
        <ul className="mt-2 ml-2 flex flex-col gap-2 border-l border-line-1 pl-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Remark comment={reply} people={people} marked={marked} acts={acts} />
            </li>
          ))}
        </ul>
      )}
      {replying && (
        <div className="mt-2 ml-2 border-l border-line-1 pl-3">
          <CommentForm
            label={WORDS.reply}
            action={WORDS.reply}
            people={people}
            focused
            onCancel={() => setReplying(false)}
            onSubmit={async (text) => {
              await acts.onReply(comment.id, text);
              setReplying(false);
            }}
          />
        </div>
      )}
    </li>
  );
}

function Remark({
  comment,
  people,
  marked,
  acts,
  children,
}: {
  comment: DashboardComment;
  people: readonly string[];
  marked: string | null;
  acts: CommentActs;
  children?: React.ReactNode;
}) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { id, text, deleted, author, createdAt, editedAt, pin, may } = comment;
  return (
    <div
      id={`comment-${id}`}
      className={classNames('scroll-mt-4', marked === id && '-mx-2 bg-wash px-2 py-1')}
      aria-current={marked === id || undefined}
    >
      <p className="flex items-baseline gap-2 text-table">
        <b className="min-w-0 truncate">{sayAuthor(author)}</b>
        <span className="ml-auto flex-none text-small text-ink-3">
          <Age at={createdAt} />
          {editedAt && !deleted && ', edited'}
        </span>
      </p>
      {pin && <Pinned pin={pin} onEvidence={acts.onEvidence} />}
      {open === 'edit' ? (
        <CommentForm
          label={WORDS.edit}
          action={WORDS.save}
          people={people}
          initial={text}
          focused
          onCancel={() => setOpen(null)}
          onSubmit={async (next) => {
            await acts.onChange(id, { text: next });
            setOpen(null);
          }}
        />
      ) : deleted ? (
        <p className="text-ink-3">{WORDS.deletedText}</p>
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">
          {mentionParts(text, people).map((part, nth) =>
            part.mention ? (
              <b key={nth} className="font-medium text-accent">
                {part.text}
              </b>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {open !== 'edit' && (
        <div className="mt-0.5 flex flex-wrap gap-x-3">
          {children}
          {may.edit && (
            <LinkButton className="text-small" onClick={() => setOpen('edit')}>
              {WORDS.edit}
            </LinkButton>
          )}
          {may.delete && (
            <LinkButton className="text-small" onClick={() => setOpen('delete')}>
              {WORDS.remove}
            </LinkButton>
          )}
        </div>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title={WORDS.deleteTitle}
          confirm={WORDS.remove}
          onConfirm={() => acts.onDelete(id)}
        >
          {WORDS.deleteBody}
        </ConfirmDialog>
      )}
    </div>
  );
}

'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import type { ReviewComment } from '@/lib/product/code-analysis/review-schema';
import { grokReviewScreenWords, ORIGIN_WORD, SEVERITY } from './words';

export type ProviderRemark = Omit<ReviewComment, 'origin'> & { origin: Exclude<ReviewComment['origin'], 'engine'> };
const isOfProvider = (comment: ReviewComment): comment is ProviderRemark => comment.origin !== 'engine';

/** What a review says, line by line; a provider’s remark becomes a finding with one press. */
export function Remarks({
  comments,
  text,
  onMake,
}: {
  comments: readonly ReviewComment[];
  /** What was reviewed. */
  text: string;
  onMake: (remark: ProviderRemark) => Promise<void>;
}) {
  const [made, setMade] = useState<ReadonlyMap<number, 'busy' | 'made'>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const lines = text.split('\n');
  const set = (nth: number, state: 'busy' | 'made' | null) =>
    setMade((known) => {
      const next = new Map(known);
      if (state) next.set(nth, state);
      else next.delete(nth);
      return next;
    });
  const make = async (nth: number, remark: ProviderRemark) => {
    setFailure(null);
    set(nth, 'busy');
    try {
      await onMake(remark);
      set(nth, 'made');
    } catch (error) {
      set(nth, null);
      setFailure(messageOf(error));
    }
  };
  if (comments.length === 0)
    return (
      <Sheet>
        <Cell>{grokReviewScreenWords.noRemarks}</Cell>
      </Sheet>
    );
  return (
    <>
      {failure && (
        <Notice tone="bad">
          {grokReviewScreenWords.couldntMake}: {failure}
        </Notice>
      )}
      <Sheet role="list" aria-label="Remarks">
        {comments.map((comment, nth) => (
          // A remark has no name of its own: two may be alike.
          <div key={nth} role="listitem" className="px-4 py-3">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="text-small text-ink-3">Line {comment.line}</span>
              <Badge tone={SEVERITY[comment.severity].tone}>{SEVERITY[comment.severity].word}</Badge>
              <span className="font-bold">{comment.title}</span>
              <span className="text-small text-ink-3">{ORIGIN_WORD[comment.origin]}</span>
            </div>
            <code className="my-1 block overflow-x-auto text-small whitespace-pre text-ink-2">
              {lines[comment.line - 1]}
            </code>
            <p className="max-w-[76ch] text-ink-2">{comment.text}</p>
            {comment.fix && <p className="mt-1 max-w-[76ch] text-ink-2">Fix: {comment.fix}</p>}
            {isOfProvider(comment) &&
              (made.get(nth) === 'made' ? (
                <p role="status" className="mt-1.5 text-small text-good">
                  Finding created
                </p>
              ) : (
                <Button
                  size="small"
                  className="mt-1.5"
                  busy={made.get(nth) === 'busy'}
                  onClick={() => void make(nth, comment)}
                  aria-label={`Create a finding from the remark on line ${comment.line}`}
                >
                  Create a finding
                </Button>
              ))}
          </div>
        ))}
      </Sheet>
    </>
  );
}

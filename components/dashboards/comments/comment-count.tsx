'use client';

import { MessageSquare } from 'lucide-react';
import { sayCount } from './words';

/** On a widget that has comments: how many threads are open, and the way to them. */
export function CommentCount({ count, name, onOpen }: { count: number; name: string; onOpen: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      data-print="none"
      onClick={onOpen}
      aria-label={`${sayCount(count)} on ${name}`}
      className="inline-flex h-6 min-w-6 flex-none items-center gap-0.5 self-center rounded-control px-1 text-tiny text-ink-2 tabular-nums hover:bg-wash pointer-coarse:h-10 pointer-coarse:min-w-10"
    >
      <MessageSquare aria-hidden className="size-3.5" />
      {count}
    </button>
  );
}

'use client';

import { useEffect, useState } from 'react';
import type { CommentSubject } from './comments/comments-panel';

const LINKED = /^#comment-([0-9a-f-]{36})$/;

/** Whether the comments are open, and on what; a link to one opens them. */
export function useCommenting(enabled: boolean) {
  const [opened, setOpened] = useState<{ subject: CommentSubject | null; marked: string | null } | null>(null);
  useEffect(() => {
    const [, marked] = LINKED.exec(window.location.hash) ?? [];
    if (enabled && marked) setOpened({ subject: null, marked });
  }, [enabled]);
  return {
    isOpen: opened !== null,
    subject: opened?.subject ?? null,
    marked: opened?.marked ?? null,
    open: (subject: CommentSubject | null) => setOpened({ subject, marked: null }),
    close: () => setOpened(null),
  };
}

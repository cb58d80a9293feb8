'use client';

import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names';

const WAIT = 200,
  STAY = 400,
  WORDS_AFTER = 1000;

/**
 * True from 200 ms after `pending` began, and then for at least 400 ms: short work shows nothing, shown work does not
 * flicker.
 */
export function useShownBusy(pending: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (pending === shown) return;
    const delay = pending ? WAIT : Math.max(0, since.current + STAY - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(pending);
    }, delay);
    return () => clearTimeout(timer);
  }, [pending, shown]);
  return shown;
}

/** The ring alone, for inside of something that says in words what goes on. */
export function SpinnerRing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      aria-hidden="true"
      className={classNames('flex-none animate-turn fill-none stroke-current', className)}
    >
      <circle cx="8" cy="8" r="6" strokeWidth="2" className="opacity-25" />
      <path d="M8 2a6 6 0 0 1 6 6" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** For a whole place that waits: the ring after 200 ms, the words beside it after 1 s. */
export function Spinner({ words, className }: { words: string; className?: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), WORDS_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={classNames('flex animate-after-wait items-center gap-2.5 text-ink-2', className)}>
      <SpinnerRing className="text-accent" />
      <span className={slow ? undefined : 'sr-only'}>{words}</span>
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'running' | 'uncertain';

/** Each tone has its own shape, so that colour is never the only sign. */
const SHAPE: Record<BadgeTone, string> = {
  neutral: 'rounded-full bg-ink-3',
  good: 'rounded-full bg-good',
  warn: 'rounded-full border-2 border-warn',
  bad: 'rotate-45 bg-bad',
  running: 'rounded-full border-2 border-accent',
  uncertain: 'hatched border border-unc',
};
const INK: Record<BadgeTone, string> = {
  neutral: 'text-ink-2',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  running: 'text-ink-2',
  uncertain: 'text-unc',
};

export function Badge({
  tone,
  inked = true,
  className,
  children,
}: {
  tone: BadgeTone;
  /** False where the words stay in ink and only the shape is coloured. */
  inked?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[5px] text-tiny whitespace-nowrap',
        inked && INK[tone],
        className,
      )}
    >
      <span aria-hidden="true" className={classNames('block size-[7px] flex-none', SHAPE[tone])} />
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names';

type MarkState = 'checked' | 'newer' | 'changed';

const WORDS: Record<MarkState, string> = {
  checked: 'checked',
  newer: 'newer data available',
  changed: 'no longer matches',
};

/** The plumb line for headers, 10 × 14: what stands beside it was read and checked. */
export function EvidenceMark({ label = 'checked', className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 10 14"
      width="10"
      height="14"
      role="img"
      aria-label={label}
      className={classNames('flex-none fill-accent stroke-accent', className)}
    >
      <path d="M2 .5H8M5 .5V7" className="fill-none" strokeWidth="1" />
      <path d="M5 6.2 7.3 8.8 5 13.6 2.7 8.8Z" stroke="none" />
    </svg>
  );
}

/** The mark in the head of a chart, to be pressed. */
export function EvidenceButton({ label, open = false, onOpen }: { label: string; open?: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      title="How this chart was calculated"
      className={classNames(
        'grid size-6 place-items-center rounded-tag hover:bg-wash pointer-coarse:size-10',
        open && 'bg-wash',
      )}
    >
      <EvidenceMark label={label} />
    </button>
  );
}

/** A number with its evidence: the number itself is what one presses. Without `onOpen` it is only marked. */
export function CheckedNumber({
  children,
  state = 'checked',
  onOpen,
  opens,
}: {
  children: ReactNode;
  state?: MarkState;
  onOpen?: () => void;
  /** What opens, for those who do not see the mark: 'How this number was calculated'. */
  opens?: string;
}) {
  const words = state !== 'checked' && <span className="sr-only">, {WORDS[state]}</span>;
  if (!onOpen)
    return (
      <span className="checked-number" data-state={state}>
        {children}
        {words}
      </span>
    );
  return (
    <button type="button" className="checked-number" data-state={state} onClick={onOpen} aria-haspopup="dialog">
      {children}
      {words}
      {opens && <span className="sr-only">, {opens}</span>}
    </button>
  );
}

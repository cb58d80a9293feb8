import { classNames } from './class-names';

/** The mark: bar, line, bob. 16 × 18, on whole pixels at that size. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 18" width="16" height="18" aria-hidden="true" className={classNames('flex-none', className)}>
      <path d="M3.5 1h9M8 1v7" className="fill-none stroke-ink-1" strokeWidth="1.5" />
      <path d="M8 7l3.6 3.6L8 17.6 4.4 10.6Z" className="fill-accent" />
    </svg>
  );
}

/** Mark and word; `wordClass` may hide the word where room is short. */
export function Logo({ wordClass }: { wordClass?: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-[1rem] leading-6 font-brand tracking-[-0.01em] text-ink-1">
      <LogoMark />
      <span className={wordClass}>Plumbline</span>
    </span>
  );
}

import { classNames } from '@/components/ui/class-names';
import type { Tone } from './model/types';

/** The small square that joins a word to a colour of the picture. */
export function Swatch({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block flex-none', className ?? 'size-2.5')}
      style={{ background: `var(--c${tone})` }}
    />
  );
}

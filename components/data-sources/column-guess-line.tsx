import { LinkButton } from '@/components/ui/button';
import type { ColumnChange, Guess } from './column-guess';

/** How the column was read, and the press that undoes it. */
export function GuessLine({ label, guess, onChange, className }: { label: string; guess: Guess | null; onChange?: (change: ColumnChange) => void; className?: string }) {
  if (!guess) return null;
  return (
    <span className={className}>
      {guess.said}
      {onChange && <>{' · '}<LinkButton onClick={() => onChange(guess.change)} aria-label={`${guess.action}: ${label}`} className="pointer-coarse:py-2">{guess.action}</LinkButton></>}
    </span>
  );
}

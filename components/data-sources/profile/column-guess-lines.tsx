import type { ColumnChange, Guess } from '@/components/data/offers/column-guess';
import { LinkButton } from '@/components/ui/button';

type Props = {
  label: string;
  guesses: readonly Guess[];
  onChange?: (change: ColumnChange) => void;
  className?: string;
};

/** How the column was read, each guess with the press that undoes it. */
export function GuessLines({ label, guesses, onChange, className }: Props) {
  return guesses.map(({ said, action, change }) => (
    <span key={said} className={className}>
      {said}
      {onChange && (
        <>
          {' · '}
          <LinkButton
            onClick={() => onChange(change)}
            aria-label={`${action}: ${label}`}
            className="pointer-coarse:py-2"
          >
            {action}
          </LinkButton>
        </>
      )}
    </span>
  ));
}

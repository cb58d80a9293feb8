import { dismissedInWords, doneInWords, offersInWords, type OffersRead } from '@/components/data/offers/import-words';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { ReadingOptionsPatch } from '@/lib/product/data-sources/schema/schema';

type Props = {
  read: OffersRead;
  busy?: boolean;
  /** Absent where the reader may not change anything. */
  onChoose?: (options: ReadingOptionsPatch) => void;
};

/**
 * What a press would do to the whole table, with its effect in numbers, and what a press did. An offer can be
 * dismissed, and then is a line to take it up again.
 */
export function OneClicks({ read, busy, onChoose }: Props) {
  return (
    <>
      {[...offersInWords(read), ...doneInWords(read)].map(({ key, said, effect, action, options, dismiss }) => (
        <Notice
          key={`${key} ${action}`}
          tone="info"
          action={
            onChoose && (
              <span className="flex flex-wrap gap-1.5">
                <Button size="small" busy={busy} onClick={() => onChoose(options)}>
                  {action}
                </Button>
                {dismiss && (
                  <Button size="small" look="quiet" aria-label={`Dismiss: ${action}`} onClick={() => onChoose(dismiss)}>
                    Dismiss
                  </Button>
                )}
              </span>
            )
          }
        >
          <b>{said}</b> {effect}
        </Notice>
      ))}
      {onChoose && <DismissedOffers read={read} onChoose={onChoose} />}
    </>
  );
}

/** A line for each offer that was dismissed, to take it up again. */
export function DismissedOffers({ read, onChoose }: Required<Pick<Props, 'read' | 'onChoose'>>) {
  return dismissedInWords(read).map(({ key, said, action, options }) => (
    <p key={key} className="mb-2 text-small text-ink-3">
      {said}{' '}
      <LinkButton onClick={() => onChoose(options)} aria-label={`${action}: ${said}`} className="pointer-coarse:py-2">
        {action}
      </LinkButton>
    </p>
  ));
}

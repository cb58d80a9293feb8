'use client';

import { classNames } from '@/components/ui/class-names';
import type { CommentPin } from '@/lib/product/comments/schema';
import { sayPinned, sayPinState, sayValue, WORDS } from './words';

type Open = (evidenceId: string, point: number | null) => void;

/** The number that a comment is about: as it was, and as it is now; each opens its evidence. */
export function Pinned({ pin, onEvidence }: { pin: CommentPin; onEvidence: Open }) {
  const { now, state } = pin;
  const note = sayPinState(pin);
  const whole = pin.point === null;
  return (
    <div className="my-1 border-l-2 border-line-2 pl-2.5">
      <p className="text-small text-ink-3">{sayPinned(pin)}</p>
      <p className="text-table">
        <Value
          pin={pin}
          value={whole ? WORDS.chartThen : sayValue(pin.value, pin)}
          outdated={state !== 'current'}
          onOpen={state === 'deleted' ? undefined : () => onEvidence(pin.evidenceId, pin.point)}
        />
        {state !== 'current' && !whole && ' then'}
        {now && (
          <>
            {', '}
            <Value
              pin={pin}
              value={whole ? WORDS.chartNow : sayValue(now.value, pin)}
              onOpen={() => onEvidence(now.evidenceId, now.point)}
            />
            {!whole && ' now'}
          </>
        )}
      </p>
      {pin.question && <p className="text-small text-ink-3 wrap-anywhere">{pin.question}</p>}
      {note && <p className="text-small text-ink-2">{note}</p>}
    </div>
  );
}

function Value({
  pin,
  value,
  outdated = false,
  onOpen,
}: {
  pin: CommentPin;
  value: string;
  outdated?: boolean;
  onOpen?: () => void;
}) {
  const looks = 'font-checked tabular-nums';
  if (!onOpen) return <span className={looks}>{value}</span>;
  return (
    <button
      type="button"
      className={classNames(
        looks,
        'border-b border-accent hover:bg-wash pointer-coarse:min-h-6',
        outdated && 'border-dashed',
      )}
      onClick={onOpen}
      aria-label={`${sayPinned(pin)}: ${value}. How this was calculated`}
    >
      {value}
    </button>
  );
}

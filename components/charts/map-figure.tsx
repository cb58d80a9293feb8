'use client';

import { useMemo, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '@/lib/pure/format/format';
import { classNames } from '@/components/ui/class-names';
import { ChartFigure, type FigureProps } from './figure';
import { mapFigureWords } from './words';
import type { RegionsModel } from './kinds/map/model';
import { placeRegions, withNotes } from './kinds/map/place';

type Props = Omit<FigureProps, 'model'> & { model: RegionsModel };

/**
 * A map of regions, with all its values beside it: names are not read from shades. Where there is no room for both, the
 * values come over the map with the focus.
 */
export default function MapFigure({ model, ...props }: Props) {
  const noted = useMemo(() => withNotes(model), [model]);
  return (
    <div className="@container/map h-full min-h-0">
      <div className="relative flex h-full min-h-0 flex-col gap-3 middle:flex-row">
        <div className="min-h-48 min-w-0 flex-1">
          <ChartFigure {...props} model={noted} />
        </div>
        <RegionList model={noted} title={props.title} onEvidence={props.onEvidence} />
      </div>
    </div>
  );
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus along the buttons of a list and returns the place it came to. */
function stepIn(event: KeyboardEvent<HTMLElement>, at: number): number | null {
  const buttons = event.currentTarget.querySelectorAll('button');
  const next = STEPS[event.key]?.(at, buttons.length - 1);
  if (next === undefined) return null;
  event.preventDefault();
  buttons[next]?.focus();
  return next;
}

type ListProps = Pick<Props, 'model' | 'title' | 'onEvidence'>;

/** One stop of the Tab key; arrow keys walk it, and each value opens how it was calculated. */
function RegionList({ model, title, onEvidence }: ListProps) {
  const [at, setAt] = useState(0);
  const unmatched = new Set(placeRegions(model).unmatched);
  return (
    // Arrow keys are those of the buttons in it. Where there is nothing to press, the list itself can be scrolled.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      aria-label={mapFigureWords.regions(title)}
      tabIndex={onEvidence ? undefined : 0}
      onKeyDown={(event) => {
        const next = stepIn(event, at);
        if (next !== null) setAt(next);
      }}
      className={classNames(
        'max-h-40 shrink-0 overflow-y-auto text-small tabular-nums middle:max-h-full middle:w-52',
        'middle:@max-[480px]/map:absolute middle:@max-[480px]/map:inset-0 middle:@max-[480px]/map:w-full middle:@max-[480px]/map:bg-sheet',
        'middle:@max-[480px]/map:not-focus-within:sr-only',
      )}
      data-print="none"
    >
      {model.values.map(({ amount }, index) => {
        const { label, row } = model.marks[index]!;
        const line = <RegionLine label={label} value={said(model, amount)} isOff={unmatched.has(index)} />;
        return (
          <li key={`${row} ${label}`} className="border-b border-line-1">
            {onEvidence && row !== null ? (
              <button
                type="button"
                tabIndex={index === Math.min(at, model.values.length - 1) ? 0 : -1}
                onFocus={() => setAt(index)}
                onClick={() => onEvidence(row)}
                className="flex min-h-6 w-full items-baseline gap-2 px-1 py-0.5 text-left hover:bg-wash pointer-coarse:min-h-10"
              >
                {line}
              </button>
            ) : (
              <span className="flex items-baseline gap-2 px-1 py-0.5">{line}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const said = ({ quantity }: RegionsModel, amount: number | null) =>
  amount === null ? mapFigureWords.noValue : formatNumber(amount, quantity.format);

const RegionLine = ({ label, value, isOff }: { label: string; value: string; isOff: boolean }) => (
  <>
    <span className="min-w-0 flex-1 break-words">
      {label}
      {isOff && <span className="text-ink-3"> {mapFigureWords.notOnMap}</span>}
    </span>
    <span className="shrink-0">{value}</span>
  </>
);

'use client';

import { lazy, Suspense, useId, useMemo } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { DrawnModel } from './chart-faces';
import { Legend } from './legend';
import { chosenMark } from './marks';
import { PointCard } from './point-card';
import { usePointing } from './use-pointing';
import { figureWords } from './words';

const ChartCanvas = lazy(() => import('./canvas'));

export type FigureProps = {
  model: DrawnModel;
  title: string;
  /** The finding with its numbers: what a reader who does not see the picture is told. */
  finding: string;
  /** What was chosen in this chart and now filters the others. */
  chosen?: readonly Filter[];
  onFilter?: (filters: Filter[]) => void;
  /** Opens how the number of this result row was made. */
  onEvidence?: (row: number) => void;
  onToggleTable?: () => void;
};

/** Said once, after what the chart says. */
const help = ({ onFilter, onEvidence, onToggleTable }: FigureProps) =>
  [
    figureWords.useArrowKeys,
    onFilter && figureWords.pressEnterFilter,
    onEvidence && figureWords.pressESee,
    onToggleTable && figureWords.pressShowTable,
  ]
    .filter(Boolean)
    .join(' ');

/** A chart one can point at: by pointer, by touch and by arrow keys. */
export function ChartFigure(props: FigureProps) {
  const { model, title, finding, onFilter, onEvidence } = props;
  const chosen = useMemo(() => chosenMark(model, props.chosen), [model, props.chosen]);
  const helpId = useId();
  const { handle, surface, active, spoken, close, on } = usePointing(model, props);
  const mark = active && model.marks[active.index];
  const row = mark?.row ?? null;
  return (
    <figure
      className={classNames(
        'flex h-full min-h-0 flex-col gap-2.5',
        model.legendBeside && 'middle:flex-row middle:[&>ul]:flex-col middle:[&>ul]:justify-center',
      )}
    >
      {/* Arrow keys belong to the picture while it has the focus, as in a grid. */}
      <div
        ref={surface}
        role="application"
        aria-roledescription="chart"
        aria-label={`${title}. ${finding}${chosen === null ? '' : ` Selected: ${model.marks[chosen]!.label}.`}`}
        aria-describedby={helpId}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classNames(
          'relative min-h-24 min-w-0 flex-1 rounded-tag outline-offset-4',
          mark?.filters && onFilter && 'cursor-pointer',
        )}
        {...on}
      >
        <Suspense fallback={null}>
          <ChartCanvas model={model} active={active?.index ?? null} chosen={chosen} handle={handle} />
        </Suspense>
        {active && mark && (
          <PointCard
            mark={mark}
            anchor={active.anchor}
            frame={active.frame}
            pinned={active.pinned}
            apart={model.along ?? false}
            onFilter={
              mark.filters && onFilter
                ? () => {
                    close();
                    onFilter(mark.filters!);
                  }
                : undefined
            }
            onEvidence={
              row !== null && onEvidence
                ? () => {
                    close();
                    onEvidence(row);
                  }
                : undefined
            }
          />
        )}
        <p id={helpId} hidden>
          {help(props)}
        </p>
        <p aria-live="polite" className="sr-only">
          {spoken}
        </p>
      </div>
      <Legend model={model} />
      {model.notes.length > 0 && <figcaption className="text-small text-ink-3">{model.notes.join(' · ')}</figcaption>}
    </figure>
  );
}

'use client';

import { createElement, lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Filter } from '@/lib/pure/query/schema/query';
import { arrival, useArrival } from './arrival';
import type { DrawnModel } from './chart-faces';
import { Legend } from './legend';
import { chosenMark, isSide } from './marks';
import { PointCard } from './point-card';
import type { ChartMark } from './model/types';
import type { ShownSpan } from './span-layer';
import { usePointing } from './use-pointing';
import { figureWords } from './words';

export const canvasCode = arrival(() => import('./canvas').then((file) => file.default));
const AnnotationList = lazy(() => import('./annotation-list'));
const SpanLayer = lazy(() => import('./span-layer'));

/** How a drill was asked for: by two presses, a key, or the button beside a mark. */
export type DrillBy = 'press' | 'key' | 'card';

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
  /** Goes from a mark to what it is made of. */
  onDrill?: (mark: ChartMark, by: DrillBy) => void;
  /** Holds these filters against what is chosen. */
  onCompare?: (filters: Filter[]) => void;
  /** `rows`: there is nothing finer than the rows. */
  drillsTo?: 'finer' | 'rows' | null;
};

/** Said once, after what the chart says. */
const help = ({ onFilter, onEvidence, onToggleTable, onDrill, onCompare }: FigureProps) =>
  [
    figureWords.useArrowKeys,
    onFilter && figureWords.pressEnterFilter,
    onDrill && figureWords.pressDrill,
    onCompare && figureWords.pressCompare,
    onEvidence && figureWords.pressESee,
    onToggleTable && figureWords.pressShowTable,
  ]
    .filter(Boolean)
    .join(' ');

const sayMarks = (names: readonly string[]): string =>
  names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
const sayChosen = (names: readonly string[]): string => (names.length === 0 ? '' : ` Selected: ${sayMarks(names)}.`);

/** A chart one can point at: by pointer, by touch and by arrow keys. */
export function ChartFigure(props: FigureProps) {
  const { model, title, finding, onFilter, onEvidence, onDrill, drillsTo, onCompare } = props;
  const canvas = useArrival(canvasCode);
  const only = useMemo(() => chosenMark(model, props.chosen), [model, props.chosen]);
  const [awake, setAwake] = useState(false);
  const [span, setSpan] = useState<ShownSpan | null>(null);
  const pressed = useRef<PointerEvent>(null);
  const chosen = useMemo(() => span?.marks ?? (only === null ? null : [only]), [span, only]);
  const helpId = useId();
  const { handle, surface, active, spoken, close, on } = usePointing(model, props);
  const mark = active && model.marks[active.index];
  const names = chosen?.flatMap((index) => model.marks[index]?.label ?? []) ?? [];
  const row = mark?.row ?? null;
  const spans = onFilter && !model.inPanel;
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
        aria-label={`${title}. ${finding}${sayChosen(names)}`}
        aria-describedby={helpId}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classNames(
          'relative min-w-0 flex-1 rounded-tag select-none',
          model.inPanel ? 'min-h-20 -outline-offset-2' : 'min-h-24 outline-offset-4',
          // A finger that moves sideways chooses, up and down it scrolls the page.
          spans && 'touch-pan-y touch-pinch-zoom',
          mark?.filters && onFilter && 'cursor-pointer',
        )}
        {...on}
        {...(spans && {
          onPointerEnter: () => setAwake(true),
          onFocus: () => setAwake(true),
          onPointerDown: ({ nativeEvent }) => void (pressed.current = nativeEvent),
          onPointerUp: () => void (pressed.current = null),
        })}
      >
        {canvas && createElement(canvas, { model, active: active?.index ?? null, chosen, handle })}
        {!model.inPanel && (awake || (props.chosen && only === null)) && (
          <Suspense fallback={null}>
            <SpanLayer
              {...{ model, handle, surface, pressed, onFilter, onCompare }}
              active={active?.index ?? null}
              chosen={only === null ? props.chosen : undefined}
              onShow={setSpan}
              onBegin={close}
            />
          </Suspense>
        )}
        {active && mark && !span?.spoken && (
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
            onDrill={
              row !== null && onDrill && drillsTo === 'finer'
                ? () => {
                    close();
                    onDrill(mark, 'card');
                  }
                : undefined
            }
            chosen={sayMarks(names)}
            onCompare={
              onCompare && isSide(mark) && !chosen?.includes(active.index)
                ? () => {
                    close();
                    onCompare(mark.filters!);
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
          {span?.spoken ?? spoken}
        </p>
      </div>
      <Legend model={model} />
      {model.annotations && !model.inPanel && (
        <Suspense fallback={null}>
          <AnnotationList annotations={model.annotations} />
        </Suspense>
      )}
      {model.notes.length > 0 && <figcaption className="text-small text-ink-3">{model.notes.join(' · ')}</figcaption>}
    </figure>
  );
}

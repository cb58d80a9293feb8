'use client';

import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { Filter } from '@/lib/query/schema';
import type { CanvasHandle } from './canvas';
import type { Point } from './draw/scene';
import { Legend } from './legend';
import { moveMark, sayMark } from './marks';
import type { DrawnModel } from './model/types';
import { PointCard } from './point-card';

const ChartCanvas = lazy(() => import('./canvas'));

type Props = {
  model: DrawnModel;
  title: string;
  /** The finding with its numbers: what a reader who does not see the picture is told. */
  finding: string;
  onFilter?: (filters: Filter[]) => void;
  /** Opens how the number of this result row was made. */
  onEvidence?: (row: number) => void;
  onToggleTable?: () => void;
};

type Active = { index: number; anchor: Point; frame: { width: number; height: number }; pinned: boolean };

/** Said once, after what the chart says. */
const help = (filters: boolean, evidence: boolean, table: boolean) =>
  ['Arrow keys walk the points.', filters && 'Enter filters to one.', evidence && 'E shows how its number was made.', table && 'T shows the table.'].filter(Boolean).join(' ');

/** Read along the axis under a plumb line, not mark by mark. */
const readAlong = (model: DrawnModel) => model.kind === 'line' || model.kind === 'histogram' || (model.kind === 'bar' && !model.horizontal);

/** A chart one can point at: by pointer, by touch and by arrow keys. */
export function ChartFigure({ model, title, finding, onFilter, onEvidence, onToggleTable }: Props) {
  const helpId = useId();
  const handle = useRef<CanvasHandle>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Active | null>(null);
  const [spoken, setSpoken] = useState('');

  // Another answer has other marks; what was pointed at is gone.
  useEffect(() => { setActive(null); setSpoken(''); }, [model]);

  useEffect(() => {
    if (!active?.pinned) return;
    const leave = (event: Event) => { if (!surface.current?.contains(event.target as Node)) setActive(null); };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [active?.pinned]);

  const show = (index: number | null, pinned = false) => {
    const chart = handle.current;
    const element = surface.current;
    if (index === null || !chart || !element) return setActive(null);
    setActive({ index, pinned, anchor: chart.anchor(index), frame: { width: element.clientWidth, height: element.clientHeight } });
  };
  const placeOf = (event: MouseEvent): Point => {
    const { left, top } = surface.current!.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const under = (event: MouseEvent): number | null => handle.current?.locate(placeOf(event)) ?? null;
  const showEvidence = (index: number) => {
    const { row } = model.marks[index]!;
    if (row !== null) onEvidence?.(row);
  };
  const filterTo = (index: number) => {
    const { filters } = model.marks[index]!;
    if (filters && onFilter) onFilter(filters);
    else showEvidence(index);
  };
  const inCard = (event: MouseEvent) => (event.target as HTMLElement).closest('button') !== null;

  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || active?.pinned) return;
    const index = under(event);
    if (index !== active?.index) show(index);
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (inCard(event)) return;
    const index = under(event);
    // A finger covers what it points at: it asks first.
    const touch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (touch || active?.pinned) show(index === active?.index ? null : index, touch);
    else if (index !== null && handle.current?.isValue(placeOf(event))) showEvidence(index);
    else if (index !== null) filterTo(index);
  };
  const onContextMenu = (event: MouseEvent) => {
    const index = under(event);
    if (index === null || inCard(event)) return;
    event.preventDefault();
    show(index, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = moveMark(model.marks, active?.index ?? null, event.key);
    if (index !== null) {
      show(index);
      setSpoken(sayMark(model.marks[index]!));
    } else if (event.key === 'Escape' && active) setActive(null);
    else if (event.key.toLowerCase() === 't' && onToggleTable) onToggleTable();
    else if (active && (event.key === 'Enter' || event.key === ' ')) filterTo(active.index);
    else if (active && event.key.toLowerCase() === 'e') showEvidence(active.index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const mark = active && model.marks[active.index];
  const row = mark?.row ?? null;
  return (
    <figure className={`flex h-full min-h-0 flex-col gap-2.5 ${model.kind === 'pie' ? 'middle:flex-row middle:[&>ul]:flex-col middle:[&>ul]:justify-center' : ''}`}>
      {/* Arrow keys belong to the picture while it has the focus, as in a grid. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={surface}
        role="application"
        aria-roledescription="chart"
        aria-label={`${title}. ${finding}`}
        aria-describedby={helpId}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={`relative min-h-24 min-w-0 flex-1 rounded-tag outline-offset-4 ${mark?.filters && onFilter ? 'cursor-pointer' : ''}`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => { if (!active?.pinned) setActive(null); }}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) setActive(null); }}
      >
        <Suspense fallback={null}>
          <ChartCanvas model={model} active={active?.index ?? null} handle={handle} />
        </Suspense>
        {active && mark && (
          <PointCard
            mark={mark} anchor={active.anchor} frame={active.frame} pinned={active.pinned} apart={readAlong(model)}
            onFilter={mark.filters && onFilter ? () => { setActive(null); onFilter(mark.filters!); } : undefined}
            onEvidence={row !== null && onEvidence ? () => { setActive(null); onEvidence(row); } : undefined}
          />
        )}
        <p id={helpId} hidden>{help(onFilter !== undefined, onEvidence !== undefined, onToggleTable !== undefined)}</p>
        <p aria-live="polite" className="sr-only">{spoken}</p>
      </div>
      <Legend model={model} />
      {model.notes.length > 0 && <figcaption className="text-small text-ink-3">{model.notes.join(' · ')}</figcaption>}
    </figure>
  );
}

'use client';

import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { DrawnModel } from './chart-faces';
import type { CanvasPoint } from './draw/scene';
import { moveMark } from './marks';
import { marksBetween, marksInBox, marksWithin, saySpan, spanFilters, spanKind, type SpanKind } from './spans';
import type { CanvasHandle } from './surface';
import { spanWords } from './words';

/** Marks that are chosen together, or are being chosen: then it is spoken what they are called. */
export type ShownSpan = { marks: readonly number[]; spoken: string | null };

type Props = {
  model: DrawnModel;
  handle: RefObject<CanvasHandle | null>;
  surface: RefObject<HTMLElement | null>;
  /** What came down on the chart before this was here. */
  pressed: RefObject<globalThis.PointerEvent | null>;
  /** The mark that stands out, from which the arrow keys extend. */
  active: number | null;
  chosen?: readonly Filter[];
  onFilter?: (filters: Filter[]) => void;
  /** Holds what is being chosen against what was. */
  onCompare?: (filters: Filter[]) => void;
  onShow: (span: ShownSpan | null) => void;
  /** The card of a mark makes way. */
  onBegin: () => void;
};

/** `ends`: by keys, where it began and where it reaches; `box`: by pointer, its corners. */
type UnderWay = {
  marks: readonly number[];
  ends: readonly [number, number] | null;
  box: readonly [CanvasPoint, CanvasPoint] | null;
};
type Press = { at: CanvasPoint; index: number | null };

/** So far a press may move and still be one. */
const STILL = 6;

/**
 * Several marks as one choice, by dragging and by the arrow keys with Shift. It comes with the first pointer or focus
 * on a chart and hears what happens to the surface before the chart does, which then need not know of it.
 */
export default function SpanLayer(props: Props) {
  const { model, surface, chosen, onFilter, onShow } = props;
  const kind = useMemo(() => (onFilter ? spanKind(model) : null), [onFilter, model]);
  const [span, setSpan] = useState<UnderWay | null>(null);
  const within = useMemo(() => (chosen ? marksWithin(model, chosen) : []), [model, chosen]);
  const said = span && span.marks.length > 0 ? saySpan(model, span.marks) : null;
  const marks = span ? span.marks : within;

  // Another answer has other marks.
  useEffect(() => setSpan(null), [model]);
  useLayoutEffect(() => {
    const spoken = said === null ? null : spanWords.selected(said);
    onShow(marks.length > 0 ? { marks, spoken } : null);
  }, [onShow, marks, said]);
  useEffect(() => () => onShow(null), [onShow]);
  useSpanEvents(surface, { ...props, kind, span, setSpan });
  return (
    <>
      {span?.box && <SpanBox corners={span.box} />}
      {said !== null && (
        <p
          data-print="none"
          className="pointer-events-none absolute top-0 left-1/2 z-10 max-w-full -translate-x-1/2 border border-line-2 bg-raise px-2 py-1 text-tiny font-bold"
        >
          {said}
        </p>
      )}
    </>
  );
}

function SpanBox({ corners: [a, b] }: { corners: readonly [CanvasPoint, CanvasPoint] }) {
  return (
    <div
      data-print="none"
      className="pointer-events-none absolute z-1 border border-accent"
      style={{
        left: Math.min(a.x, b.x),
        top: Math.min(a.y, b.y),
        width: Math.abs(a.x - b.x),
        height: Math.abs(a.y - b.y),
      }}
    />
  );
}

type Heard = Props & { kind: SpanKind | null; span: UnderWay | null; setSpan: (span: UnderWay | null) => void };

const inCard = ({ target }: Event) => (target as HTMLElement).closest('button') !== null;

function useSpanEvents(surface: RefObject<HTMLElement | null>, heard: Heard): void {
  const latest = useRef(heard);
  useLayoutEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const listeners = listenersOf(element, latest);
    for (const [name, listener] of listeners) element.addEventListener(name, listener, true);
    element.dataset.selects = '';
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener, true);
    };
  }, [surface]);
}

function listenersOf(element: HTMLElement, latest: RefObject<Heard>): [string, (event: Event) => void][] {
  let press: Press | null = null;
  let dragged = false;
  const placeOf = (event: PointerEvent): CanvasPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const cancel = () => {
    press = null;
    latest.current.setSpan(null);
  };
  const filtersOf = (): Filter[] | null => {
    const { kind, span, model } = latest.current;
    return (
      kind &&
      span &&
      spanFilters(
        kind,
        span.marks.map((index) => model.marks[index]!),
      )
    );
  };
  const apply = (ask: ((filters: Filter[]) => void) | undefined) => {
    const filters = filtersOf();
    cancel();
    if (filters) ask?.(filters);
  };
  const down = (event: PointerEvent) => {
    dragged = false;
    if (!latest.current.kind || inCard(event) || !event.isPrimary || event.button !== 0) return;
    const at = placeOf(event);
    press = { at, index: latest.current.handle.current?.locate(at) ?? null };
  };
  const move = (event: PointerEvent) => {
    const { kind, model, handle, setSpan, onBegin } = latest.current;
    const chart = handle.current;
    // Let go of outside of the chart.
    if (event.buttons === 0) press = null;
    if (!press || !kind || !chart) return;
    const at = placeOf(event);
    if (!dragged && !isDrag(kind, press.at, at)) return;
    if (!dragged) element.setPointerCapture(event.pointerId);
    dragged = true;
    event.stopPropagation();
    onBegin();
    if (kind === 'box') {
      const box = [press.at, at] as const;
      return setSpan({ marks: marksInBox(model.marks.length, chart.anchor, box), ends: null, box });
    }
    const to = chart.locate(at);
    if (press.index !== null && to !== null)
      setSpan({ marks: marksBetween(model, kind, [press.index, to]), ends: null, box: null });
  };
  const up = () => {
    press = null;
    if (latest.current.span?.ends === null) apply(latest.current.onFilter);
  };
  // The end of a drag is no press.
  const click = (event: Event) => {
    if (dragged) event.stopPropagation();
    dragged = false;
  };
  const key = (event: KeyboardEvent) => {
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey || !keyed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Whether the key was meant for the span. */
  const keyed = ({ key: pressed, shiftKey }: KeyboardEvent): boolean => {
    const { kind, span, model, active, setSpan, onFilter, onCompare } = latest.current;
    const from = span?.ends?.[0] ?? active;
    const to = moveMark(model.marks, span?.ends?.[1] ?? active, pressed);
    if (kind && shiftKey && to !== null) {
      const ends = [from ?? to, to] as const;
      setSpan({ marks: marksBetween(model, kind, ends), ends, box: null });
      return true;
    }
    if (!span) return false;
    if (pressed === 'Enter') apply(onFilter);
    else if (pressed.toLowerCase() === 'c' && onCompare) apply(onCompare);
    else if (pressed === 'Escape') cancel();
    else if (to !== null) {
      cancel();
      return false;
    } else return false;
    return true;
  };
  const blur = (event: FocusEvent) => {
    if (!element.contains(event.relatedTarget as Node | null)) cancel();
  };
  if (latest.current.pressed.current) down(latest.current.pressed.current);
  return [
    ['pointerdown', (event) => down(event as PointerEvent)],
    ['pointermove', (event) => move(event as PointerEvent)],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['click', click],
    ['keydown', (event) => key(event as KeyboardEvent)],
    ['focusout', (event) => blur(event as FocusEvent)],
  ];
}

const isDrag = (kind: SpanKind, from: CanvasPoint, to: CanvasPoint): boolean =>
  (kind === 'range' ? Math.abs(to.x - from.x) : Math.hypot(to.x - from.x, to.y - from.y)) > STILL;

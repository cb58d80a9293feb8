'use client';

import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { CanvasPoint } from './draw/scene';
import { isSide, moveMark, sayMark } from './marks';
import type { ChartMark, Picture } from './model/types';
import type { CanvasHandle } from './surface';

/** The mark that stands out. `pinned`: it stays and offers what can be done with it. */
export type Active = { index: number; anchor: CanvasPoint; frame: { width: number; height: number }; pinned: boolean };

type Asks = {
  onFilter?: (filters: Filter[]) => void;
  onEvidence?: (row: number) => void;
  onToggleTable?: () => void;
  onDrill?: (mark: ChartMark, by: 'press' | 'key') => void;
  onCompare?: (filters: Filter[]) => void;
};

export type Pointing = {
  handle: RefObject<CanvasHandle | null>;
  surface: RefObject<HTMLDivElement | null>;
  active: Active | null;
  /** What the arrow keys came to, in words. */
  spoken: string;
  close: () => void;
  on: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onClick: (event: MouseEvent) => void;
    onContextMenu: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
};

const inCard = (event: MouseEvent) => (event.target as HTMLElement).closest('button') !== null;

/**
 * Pointing at the marks of a chart: the pointer shows, a press filters (on a written value: shows how it was made), two
 * drill down; the secondary button and the finger pin, the arrow keys walk.
 */
export function usePointing(model: Picture, asks: Asks): Pointing {
  const { onFilter, onEvidence, onToggleTable, onDrill, onCompare } = asks;
  const handle = useRef<CanvasHandle>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Active | null>(null);
  const [spoken, setSpoken] = useState('');
  const close = () => setActive(null);

  // Another answer has other marks; what was pointed at is gone.
  useEffect(() => {
    setActive(null);
    setSpoken('');
  }, [model]);
  useLeave(surface, active?.pinned ?? false, close);

  const show = (index: number | null, pinned = false) => {
    const [chart, element] = [handle.current, surface.current];
    if (index === null || !chart || !element) return close();
    setActive({
      index,
      pinned,
      anchor: chart.anchor(index),
      frame: { width: element.clientWidth, height: element.clientHeight },
    });
  };
  const placeOf = (event: MouseEvent): CanvasPoint => {
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
  const drillAt = (index: number | null, by: 'press' | 'key'): boolean => {
    const mark = index === null ? undefined : model.marks[index];
    if (!onDrill || !mark || mark.row === null) return false;
    close();
    onDrill(mark, by);
    return true;
  };
  const compare = (): boolean => {
    const mark = active && model.marks[active.index];
    if (!onCompare || !mark || !isSide(mark)) return false;
    close();
    onCompare(mark.filters!);
    return true;
  };
  const press = (event: MouseEvent) => {
    const index = under(event);
    if (event.detail === 2 && !active?.pinned && drillAt(index, 'press')) return;
    // A finger covers what it points at: it asks first.
    const touch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (touch || active?.pinned) show(index === active?.index ? null : index, touch);
    else if (index !== null && handle.current?.isValue(placeOf(event))) showEvidence(index);
    else if (index !== null) filterTo(index);
  };
  /** Whether the key meant something here. */
  const key = (pressed: string): boolean => {
    const index = moveMark(model.marks, active?.index ?? null, pressed);
    if (index !== null) {
      show(index);
      setSpoken(sayMark(model.marks[index]!));
    } else if (pressed === 'Escape' && active) close();
    else if (pressed.toLowerCase() === 't' && onToggleTable) onToggleTable();
    else if (active && (pressed === 'Enter' || pressed === ' ')) filterTo(active.index);
    else if (active && pressed.toLowerCase() === 'e') showEvidence(active.index);
    else if (pressed.toLowerCase() === 'c') return compare();
    else return pressed.toLowerCase() === 'd' && drillAt(active?.index ?? null, 'key');
    return true;
  };

  return {
    handle,
    surface,
    active,
    spoken,
    close,
    on: {
      onPointerMove: (event) => {
        if (event.pointerType === 'touch' || active?.pinned) return;
        const index = under(event);
        if (index !== active?.index) show(index);
      },
      onPointerLeave: () => {
        if (!active?.pinned) close();
      },
      onClick: (event) => {
        if (!inCard(event)) press(event);
      },
      onContextMenu: (event) => {
        const index = under(event);
        if (index === null || inCard(event)) return;
        event.preventDefault();
        show(index, true);
      },
      onKeyDown: (event) => {
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || !key(event.key))
          return;
        event.preventDefault();
        event.stopPropagation();
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
    },
  };
}

/** A press elsewhere closes what was pinned. */
function useLeave(surface: RefObject<HTMLElement | null>, pinned: boolean, close: () => void): void {
  useEffect(() => {
    if (!pinned) return;
    const leave = (event: Event) => {
      if (!surface.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  });
}

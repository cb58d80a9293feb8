'use client';

import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** From here on a press is a drag. */
const THRESHOLD = 6;

export type Drag = { id: string; over: string | null };

const widgetAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-widget]')?.dataset.widget ?? null;

/** Dragging a widget by its header onto the place of another. Menu and keys do the same; a finger uses the menu. */
export function useWidgetDrag(onDrop: (id: string, target: string) => void): {
  drag: Drag | null;
  grip: (id: string) => (event: ReactPointerEvent) => void;
} {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const grip = useCallback(
    (id: string) => (event: ReactPointerEvent) => {
      if (
        event.pointerType === 'touch' ||
        event.button !== 0 ||
        (event.target as HTMLElement).closest('button, a, input')
      )
        return;
      const start = { x: event.clientX, y: event.clientY };
      const listening = new AbortController();
      let over: string | null = null;
      let moving = false;
      const end = () => {
        listening.abort();
        document.body.style.removeProperty('user-select');
        setDrag(null);
      };
      stop.current = end;
      const on = <K extends keyof WindowEventMap>(name: K, handle: (given: WindowEventMap[K]) => void) =>
        window.addEventListener(name, handle, { signal: listening.signal });
      on('pointermove', ({ clientX, clientY }) => {
        if (!moving && Math.hypot(clientX - start.x, clientY - start.y) < THRESHOLD) return;
        moving = true;
        document.body.style.userSelect = 'none';
        over = widgetAt(clientX, clientY);
        setDrag({ id, over });
      });
      on('pointerup', () => {
        end();
        if (moving && over && over !== id) onDrop(id, over);
      });
      on('pointercancel', end);
      on('keydown', ({ key }) => {
        if (key === 'Escape') end();
      });
    },
    [onDrop],
  );

  return { drag, grip };
}

import { useLayoutEffect, useRef, useState } from 'react';

/** What of the table is drawn beyond what is seen, in pixels. */
const MARGIN = 240;

type Seen = { top: number; left: number; width: number; height: number };

/** Which of things of equal size, one after the other, lie within a stretch. */
export function within(from: number, length: number, size: number, count: number): { first: number; last: number } {
  return {
    first: Math.max(0, Math.floor((from - MARGIN) / size)),
    last: Math.min(count - 1, Math.ceil((from + length + MARGIN) / size) - 1),
  };
}

/** The part of a scrolled table that is on screen. */
export function usePivotView() {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Seen>({ top: 0, left: 0, width: 800, height: 400 });
  const [coarse, setCoarse] = useState(false);
  const look = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
    setSeen((before) =>
      before.top === top && before.left === left && before.width === width && before.height === height
        ? before
        : { top, left, width, height },
    );
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    setCoarse(window.matchMedia('(pointer: coarse)').matches);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { scroller, seen, coarse, look };
}

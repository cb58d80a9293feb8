const WITHIN = 300;
const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const PRESSED = 'a, button, summary, label, [role="button"], [role="menuitem"], [role="tab"]';

/** What a tap means: the control around the point, else the point itself. */
const meantBy = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest(PRESSED) ?? target) : null;

type Tap = { at: number; on: Element | null; x: number; y: number };
const NONE: Tap = { at: -Infinity, on: null, x: 0, y: 0 };
/** Pixels within which a finger comes down again. */
const SAME_PLACE = 24;

const isAgain = (tap: Tap, last: Tap) =>
  tap.at - last.at < WITHIN && (tap.on === last.on || Math.hypot(tap.x - last.x, tap.y - last.y) < SAME_PLACE);

/**
 * A second tap on the same thing, or in the same place, within 300 ms does nothing: neither presses it twice nor zooms,
 * nor presses what lies there since the first tap moved the page. Typing, scrolling, several fingers and taps on two
 * things apart are left alone. Answers how to stop.
 */
export function suppressDoubleTaps(page: Document = document): () => void {
  let last = NONE;
  let moved = false;
  const start = () => {
    moved = false;
  };
  const move = () => {
    moved = true;
  };
  const end = (event: TouchEvent) => {
    const on = meantBy(event.target);
    if (moved || event.touches.length > 0 || !on || on.closest(TYPING)) {
      last = NONE;
      return;
    }
    const { clientX: x = 0, clientY: y = 0 } = event.changedTouches[0] ?? {};
    const tap: Tap = { at: event.timeStamp, on, x, y };
    if (isAgain(tap, last) && event.cancelable) event.preventDefault();
    last = tap;
  };
  page.addEventListener('touchstart', start, { passive: true });
  page.addEventListener('touchmove', move, { passive: true });
  page.addEventListener('touchend', end, { passive: false });
  return () => {
    page.removeEventListener('touchstart', start);
    page.removeEventListener('touchmove', move);
    page.removeEventListener('touchend', end);
  };
}

const WITHIN = 300;
const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const PRESSED = 'a, button, summary, label, [role="button"], [role="menuitem"], [role="tab"]';

/** What a tap means: the control around the point, else the point itself. */
const meantBy = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(PRESSED) ?? target : null);

/**
 * A second tap on the same thing within 300 ms does nothing: neither presses it twice nor zooms. Typing, scrolling, several
 * fingers and taps on two things are left alone. Answers how to stop.
 */
export function suppressDoubleTaps(page: Document = document): () => void {
  let last: { at: number; on: Element | null } = { at: -Infinity, on: null };
  let moved = false;
  const start = () => { moved = false; };
  const move = () => { moved = true; };
  const end = (event: TouchEvent) => {
    const on = meantBy(event.target);
    if (moved || event.touches.length > 0 || !on || on.closest(TYPING)) {
      last = { at: -Infinity, on: null };
      return;
    }
    if (on === last.on && event.timeStamp - last.at < WITHIN && event.cancelable) event.preventDefault();
    last = { at: event.timeStamp, on };
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

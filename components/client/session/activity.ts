/** Milliseconds without any activity after which the server is told that the person was here. */
export const QUIET_AFTER = 300_000;

const ACTS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchstart'] as const;

/** Calls back once, `QUIET_AFTER` after the last activity; the next activity arms it again. Answers how to stop. */
export function watchActivity(onQuiet: () => void, page: EventTarget = window): () => void {
  let last = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = last + QUIET_AFTER - Date.now();
    timer = left > 0 ? setTimeout(look, left) : undefined;
    if (!timer) onQuiet();
  };
  const act = () => {
    last = Date.now();
    timer ??= setTimeout(look, QUIET_AFTER);
  };
  act();
  for (const name of ACTS) page.addEventListener(name, act, { passive: true, capture: true });
  return () => {
    clearTimeout(timer);
    for (const name of ACTS) page.removeEventListener(name, act, { capture: true });
  };
}

/**
 * Milliseconds after the page was loaded, or the session extended, at which the extension is offered: half an hour
 * before its 24 hours are over.
 */
export const OFFER_AFTER = 84_600_000;
export const SESSION_LASTS = 24 * 60 * 60 * 1000;

/** Offers once, when its time has come; a machine that slept through it finds out on waking. Answers how to stop. */
export function armExtension(offer: () => void, page: EventTarget = document): () => void {
  const due = Date.now() + OFFER_AFTER;
  const look = () => {
    if (Date.now() < due) return;
    stop();
    offer();
  };
  const timer = setTimeout(look, OFFER_AFTER);
  const stop = () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
  page.addEventListener('visibilitychange', look);
  return stop;
}

/** 'in 30 minutes', 'in 1 minute', or 'now'. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 1 ? 'now' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

import { ANSWERS_CACHE, KEEPS_PAGES_COOKIE, PAGES_CACHE, type WorkerMessage } from '@/lib/pwa/schema';
import { readCookie, removeCookie } from './cookie';

/** Whatever keeps answers of the server: the query client of the signed-in pages. */
export type CachedData = { invalidate: () => void; clear: () => void };

const holders = new Set<CachedData>();

/** Answers how to stop. */
export function holdsData(holder: CachedData): () => void {
  holders.add(holder);
  return () => {
    holders.delete(holder);
  };
}

/** What is shown stays and is asked for again. */
export const invalidateCachedData = (): void => holders.forEach(({ invalidate }) => invalidate());

export const clearCachedData = (): void => holders.forEach(({ clear }) => clear());

/** Another person or another role: nothing read before may be shown, here or by the worker. */
export function forgetCachedData(): void {
  clearCachedData();
  forgetKeptPages();
}

/** The copies of pages for a time without the server, and which dashboards were saved. */
export function forgetKeptPages(): void {
  if (readCookie(KEEPS_PAGES_COOKIE)?.includes('.')) removeCookie(KEEPS_PAGES_COOKIE);
  // Also where no worker is in charge of this page.
  if (typeof caches !== 'undefined')
    for (const name of [PAGES_CACHE, ANSWERS_CACHE]) void caches.delete(name).catch(() => {});
  navigator.serviceWorker?.controller?.postMessage({ kind: 'purge' } satisfies WorkerMessage);
}

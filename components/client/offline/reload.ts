import { clearForReload } from '../browser/clear-cache';
import { cookiesWork } from '../browser/cookie';
import { FALLBACK_KEY } from '../requests/fallback';

/** In session storage: the worker's version whose takeover this tab was reloaded for. */
export const WORKER_RELOAD_KEY = 'worker-reload';

const isReload = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload';

/**
 * A reload starts with nothing kept: runs once a navigation, before the app starts. Offline it would take what cannot
 * be read again. The session comes back by its cookie, and where there are no cookies its fallback stays.
 */
export function clearAfterReload(): void {
  if (!navigator.onLine || !isReload()) return;
  void clearForReload(cookiesWork() ? [WORKER_RELOAD_KEY] : [WORKER_RELOAD_KEY, FALLBACK_KEY]).catch(() => {});
}

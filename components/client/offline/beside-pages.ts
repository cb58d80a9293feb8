import { suppressDoubleTaps } from '../browser/double-tap';
import { startServiceWorker } from './service-worker';
import { watchUserAgent } from '../browser/user-agent-watch';

/** What runs beside every page, signed in or not. Answers how to stop. */
export function startBesidePages(): () => void {
  const stops = [watchUserAgent(), suppressDoubleTaps()];
  // A development server's files change under the worker.
  // eslint-disable-next-line no-restricted-properties -- replaced at build time
  if (process.env.NODE_ENV === 'production') startServiceWorker().catch(() => {});
  return () => stops.forEach((stop) => stop());
}

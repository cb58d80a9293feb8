import { suppressDoubleTaps } from './double-tap';
import { startServiceWorker } from './service-worker';
import { watchUserAgent } from './user-agent-watch';

/** What runs beside every page, signed in or not. Answers how to stop. */
export function startBesidePages(): () => void {
  const stops = [watchUserAgent(), suppressDoubleTaps()];
  // A development server's files change under the worker.
  if (process.env.NODE_ENV === 'production') startServiceWorker().catch(() => {}); // eslint-disable-line no-restricted-properties -- replaced at build time
  return () => stops.forEach((stop) => stop());
}

import type { Refresh } from '../schema/remote-schema';

const HOUR = 3_600_000;
const EVERY: Record<Refresh, number | null> = { manual: null, hourly: HOUR, daily: 24 * HOUR };

/** When a copy is due again; null where nobody set a schedule. */
export function nextRefresh(refresh: Refresh, from: Date): Date | null {
  const every = EVERY[refresh];
  return every === null ? null : new Date(from.getTime() + every);
}

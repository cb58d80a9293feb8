import type { RequestOrigin } from '@/lib/base/audit/schema';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import { noteOpening, type GuestVisit } from './guests';
import { lookKey } from './look-key';
import type { GuestDashboard } from './schema';
import { guestDashboard, queryAsGuest } from './view';

/** What a shared dashboard opens with, nothing chosen. `answer`: null where it failed; the page then asks again. */
export type FirstLook = { dashboard: GuestDashboard; answer: DashboardAnswer | null };

/** For so long all who come by one link are answered once. */
const KEPT_MS = 2000;
const MOST_KEPT = 400;
const kept = new Map<string, { until: number; made: Promise<unknown> }>();

/** The same object for all who ask under one key within two seconds. What fails is kept for nobody. */
function sharedUnder<T>(key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.made as Promise<T>;
  const made = make();
  kept.delete(key);
  kept.set(key, { until: Date.now() + KEPT_MS, made });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  made.catch(() => {
    if (kept.get(key)?.made === made) kept.delete(key);
  });
  return made;
}

/** The dashboard and its figures with nothing chosen; they are as new as the share, the dashboard and its data. */
type Parts = { dashboard: () => Promise<GuestDashboard>; answer: () => Promise<DashboardAnswer>; key: string };

async function partsOf(visit: GuestVisit, id: string): Promise<Parts> {
  const key = await lookKey(visit, id);
  return {
    key,
    dashboard: () => sharedUnder(`dashboard ${key}`, () => guestDashboard(visit, id)),
    answer: () => sharedUnder(`answer ${key}`, () => queryAsGuest(visit, id, { filters: [], chosen: [] })),
  };
}

export const dashboardOf = async (visit: GuestVisit, id: string): Promise<GuestDashboard> =>
  (await partsOf(visit, id)).dashboard();
export const firstAnswer = async (visit: GuestVisit, id: string): Promise<DashboardAnswer> =>
  (await partsOf(visit, id)).answer();

async function lookAnew({ dashboard, answer }: Parts): Promise<FirstLook> {
  const shown = await dashboard();
  return { dashboard: shown, answer: await answer().catch(() => null) };
}

/**
 * A dashboard as its link shows it to whoever opens it. Many open one link at once: within two seconds they share the
 * same object. Without an origin nobody has come.
 */
export async function openAsGuest(visit: GuestVisit, id: string, origin: RequestOrigin | null): Promise<FirstLook> {
  const [parts] = await Promise.all([partsOf(visit, id), origin && noteOpening(visit, id, origin)]);
  const look = await sharedUnder(`look ${parts.key}`, () => lookAnew(parts));
  if (look.answer === null) kept.delete(`look ${parts.key}`);
  return look;
}

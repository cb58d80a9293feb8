import type { RequestOrigin } from '@/lib/base/audit/schema';
import { stampOf } from '@/lib/product/dashboards/dashboards';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import { noteOpening, type GuestVisit } from './guests';
import type { GuestDashboard } from './schema';
import { guestDashboard, queryAsGuest } from './view';

/** What a shared dashboard opens with, nothing chosen. `answer`: null where it failed; the page then asks again. */
export type FirstLook = { dashboard: GuestDashboard; answer: DashboardAnswer | null };

/** For so long all who come by one link are answered once. */
const KEPT_MS = 2000;
const MOST_KEPT = 200;
const kept = new Map<string, { until: number; look: Promise<FirstLook> }>();

/** The share as its row stands now, whoever's session it is, and how far the dashboard and its data have come. */
async function keyOf({ actor, share }: GuestVisit, id: string): Promise<string> {
  return JSON.stringify([share, id, await stampOf(actor, id)]);
}

async function lookAnew(visit: GuestVisit, id: string): Promise<FirstLook> {
  const dashboard = await guestDashboard(visit, id);
  return { dashboard, answer: await queryAsGuest(visit, id, { filters: [], chosen: [] }).catch(() => null) };
}

/**
 * A dashboard as its link shows it to whoever opens it. Many open one link at once: within two seconds they share the
 * same object, as long as the share, the dashboard and its data stay as they are.
 */
export async function openAsGuest(visit: GuestVisit, id: string, origin: RequestOrigin): Promise<FirstLook> {
  const [key] = await Promise.all([keyOf(visit, id), noteOpening(visit, id, origin)]);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.look;
  const look = lookAnew(visit, id);
  kept.delete(key);
  kept.set(key, { until: Date.now() + KEPT_MS, look });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  const drop = () => {
    if (kept.get(key)?.look === look) kept.delete(key);
  };
  look.then(({ answer }) => !answer && drop(), drop);
  return look;
}

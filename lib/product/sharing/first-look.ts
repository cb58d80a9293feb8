import type { RequestOrigin } from '@/lib/base/audit/schema';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import { openTab } from '@/lib/pure/query/schema/dashboard-tabs';
import { noteOpening, type GuestVisit } from './guests';
import { lookKey } from './look-key';
import type { GuestDashboard } from './schema';
import { guestDashboard, queryAsGuest } from './view';

/**
 * What a shared dashboard opens with, nothing chosen: one tab of it, null where it is one page. `answer`: null where it
 * failed; the page then asks again.
 */
export type FirstLook = { dashboard: GuestDashboard; tab: string | null; answer: DashboardAnswer | null };

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
type Parts = {
  key: string;
  dashboard: () => Promise<GuestDashboard>;
  /** Of one tab; null: of all that there is. */
  answer: (tab: string | null) => Promise<DashboardAnswer>;
};

async function partsOf(visit: GuestVisit, id: string): Promise<Parts> {
  const key = await lookKey(visit, id);
  return {
    key,
    dashboard: () => sharedUnder(`dashboard ${key}`, () => guestDashboard(visit, id)),
    answer: (tab) =>
      sharedUnder(`answer ${key} ${tab ?? ''}`, () =>
        queryAsGuest(visit, id, { filters: [], chosen: [], ...(tab !== null && { tab }) }),
      ),
  };
}

export const dashboardOf = async (visit: GuestVisit, id: string): Promise<GuestDashboard> =>
  (await partsOf(visit, id)).dashboard();
/** `named`: the tab that is meant; all widgets without one. */
export async function firstAnswer(visit: GuestVisit, id: string, named: string | undefined): Promise<DashboardAnswer> {
  const { answer, dashboard } = await partsOf(visit, id);
  return answer(named === undefined ? null : openTab((await dashboard()).config, named));
}

/**
 * A dashboard as its link shows it to whoever opens it, at the tab that the address names. Many open one link at once:
 * within two seconds they share the same object. Without an origin nobody has come.
 */
export async function openAsGuest(
  visit: GuestVisit,
  id: string,
  { origin, named }: { origin: RequestOrigin | null; named: string | undefined },
): Promise<FirstLook> {
  const [{ key, dashboard, answer }] = await Promise.all([
    partsOf(visit, id),
    origin && noteOpening(visit, id, origin),
  ]);
  const shown = await dashboard();
  const tab = openTab(shown.config, named);
  const name = `look ${key} ${tab ?? ''}`;
  const look = await sharedUnder(name, async () => ({
    dashboard: shown,
    tab,
    answer: await answer(tab).catch(() => null),
  }));
  if (look.answer === null) kept.delete(name);
  return look;
}

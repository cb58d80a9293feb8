import type { UserActor } from '@/lib/base/actor/actor';
import { publish, subscribe } from '@/lib/base/db/signals';
import { processWide } from '@/lib/base/env/process-wide';
import { notFound } from '@/lib/base/errors/errors';
import { publishChange } from '@/lib/base/jobs/workspace-changes';
import { take } from '@/lib/base/limits/throttle';
import { type DashboardPresence, type PresenceBeat } from './presence-schema';
import { PRESENT_MS } from './limits-schema';
import { findLivingVersion } from './store';
import { findLastEdit, namesOf } from './version-store';

const TOPIC = 'presence';
/** Of one person on one dashboard; more windows are not told apart. */
const MOST_TABS = 20;
const BEATS_A_MINUTE = 300;

/** Who was seen on which dashboard, in which tab and when: 'workspace dashboard' → user → tab → instant. */
type Seen = Map<string, Map<string, Map<string, number>>>;
const seen = processWide<Seen>('presence', () => new Map());

const placeOf = (workspaceId: string, dashboardId: string) => `${workspaceId} ${dashboardId}`;

/** Those who are there now; what is too old is forgotten. */
function presentAt(place: string): string[] {
  const people = seen.get().get(place);
  if (!people) return [];
  const since = Date.now() - PRESENT_MS;
  for (const [userId, tabs] of people) {
    for (const [tab, at] of tabs) if (at < since) tabs.delete(tab);
    if (tabs.size === 0) people.delete(userId);
  }
  if (people.size === 0) seen.get().delete(place);
  return [...people.keys()];
}

function note(place: string, userId: string, { tab, leaving }: PresenceBeat): void {
  const people = seen.get().get(place) ?? new Map<string, Map<string, number>>();
  const tabs = people.get(userId) ?? new Map<string, number>();
  if (leaving) tabs.delete(tab);
  else if (tabs.has(tab) || tabs.size < MOST_TABS) tabs.set(tab, Date.now());
  people.set(userId, tabs);
  seen.get().set(place, people);
  presentAt(place);
}

/** Each process learns from all of them who looks at what. Called once at start. */
export function subscribeToPresence(): void {
  subscribe(TOPIC, (text) => {
    const [workspaceId, dashboardId, userId, tab, leaving] = text.split(' ');
    if (workspaceId && dashboardId && userId && tab)
      note(placeOf(workspaceId, dashboardId), userId, { tab, leaving: leaving === 'leaving' });
  });
}

/**
 * A tab says that it shows a dashboard, or no longer does; answered by who else looks at it and how it was saved last.
 * Several tabs of one person are one.
 */
export async function beatPresence(
  { workspaceId, userId }: UserActor,
  id: string,
  { tab, leaving }: PresenceBeat,
): Promise<DashboardPresence> {
  const version = await findLivingVersion(workspaceId, id);
  if (version === null) throw notFound('dashboard');
  await take({ key: `presence ${userId}`, limit: BEATS_A_MINUTE, seconds: 60 }, 'Too many windows.');
  const place = placeOf(workspaceId, id);
  const before = presentAt(place);
  await publish(TOPIC, `${workspaceId} ${id} ${userId} ${tab} ${leaving ? 'leaving' : 'here'}`);
  if (leaving || !before.includes(userId)) await publishChange(null, workspaceId, { kind: 'presence', id });
  const others = before.filter((each) => each !== userId);
  const names = await namesOf(others);
  return {
    people: others.flatMap((each) => names.get(each) ?? []).toSorted((left, right) => left.localeCompare(right)),
    version,
    edited: await findLastEdit(workspaceId, id),
  };
}

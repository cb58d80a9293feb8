import type { UserActor } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import type { Tx } from '@/lib/base/db/transaction';
import { firstIn } from '@/lib/base/limits/throttle';
import { describeBrowser } from '@/lib/pure/format/browser';
import type { ActivityKind, SessionActivity } from './schema';
import { insertActivity, listActivityRows, listSessionRows } from './store';

const DAY_MS = 24 * 60 * 60 * 1000;
export const ACTIVITY_DAYS = 30;
/** Sessions refresh and beat all day long: one row a quarter of an hour tells as much. */
const QUARTER = 15 * 60;

type Subject = { userId: string; sessionId: string | null };

export const noteActivity = (
  tx: Tx | null,
  kind: ActivityKind,
  { userId, sessionId }: Subject,
  origin: RequestOrigin,
): Promise<void> =>
  insertActivity(tx, { userId, sessionId, kind, browser: describeBrowser(origin.userAgent), address: origin.address });

export async function noteSometimes(
  kind: 'refresh' | 'heartbeat',
  subject: { userId: string; sessionId: string },
  origin: RequestOrigin,
): Promise<void> {
  if (await firstIn(`activity ${kind} ${subject.sessionId}`, QUARTER)) await noteActivity(null, kind, subject, origin);
}

/** Own sign-ins of the last thirty days, newest first. */
export async function listActivities(actor: UserActor): Promise<SessionActivity[]> {
  const rows = await listActivityRows(actor.userId, new Date(Date.now() - ACTIVITY_DAYS * DAY_MS));
  return rows.map(({ id, kind, at, browser, address, sessionId }) => ({
    id,
    kind: kind as ActivityKind,
    at: at.toISOString(),
    browser,
    address,
    current: sessionId === actor.sessionId,
  }));
}

/** Own sessions, the ended ones among them until they are swept. */
export async function listSessions(actor: UserActor) {
  const rows = await listSessionRows(actor.userId);
  return rows.map(({ userAgent, ...session }) => ({
    ...session,
    browser: describeBrowser(userAgent),
    current: session.id === actor.sessionId,
  }));
}

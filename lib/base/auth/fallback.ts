import type { UserActor } from '@/lib/base/actor/actor';
import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { networkOf } from '@/lib/base/limits/network';
import { firstIn, take, type Allowance } from '@/lib/base/limits/throttle';
import { newToken } from '@/lib/base/secrets/ids';
import { readUserAgent } from '@/lib/pure/format/browser';
import { actorOfSession } from './actors';
import type { Fallback } from './schema';
import { findTicket, insertTicket, revokeSession, rotateTicket, type TicketState } from './store';
import { sha256, successorOf } from './tokens';

/**
 * The header that carries a browser's fallback record, URI-encoded JSON of which only the ticket (`sessionId`) is read.
 */
export const FALLBACK_HEADER = 'x-fallback-auth';
const HEADER_LIMIT = 4096;

const SLIDE_SECONDS = 15 * 60;
const LIFE_SECONDS = 2 * 60 * 60;
/** Several requests fail at once: a ticket that was just rotated is honoured this long. */
const GRACE_SECONDS = 30;
const USE_NOTED_EVERY = 15 * 60;
/** Only failures count: a browser that lives by its ticket sends it with every request. */
const failures = (address: string): Allowance => ({ key: `fallback ${networkOf(address)}`, limit: 10, seconds: 60 });

const familyOf = (userAgent: string) => readUserAgent(userAgent).name;
const sessionEnded = () => new AppError('unauthenticated', 'Your session has ended. Sign in again.');

/** A browser gets a ticket when it browses privately, keeps no cookies, or is a Safari older than 13. */
export const asksForTicket = (headers: Headers): boolean =>
  headers.get('x-private-browsing') === 'true' ||
  headers.get('x-cookie-support') === 'false' ||
  Number.parseFloat(headers.get('x-safari-version') ?? '') < 13;

export async function issueTicket(tx: Tx, sessionId: string, origin: RequestOrigin): Promise<Fallback | undefined> {
  if (!(await readSetting('fallback.allowed', tx))) return undefined;
  const [ticket, now] = [newToken(), Date.now()];
  const expiresAt = new Date(now + SLIDE_SECONDS * 1000);
  await insertTicket(tx, {
    ticketHash: sha256(ticket),
    sessionId,
    browser: familyOf(origin.userAgent),
    expiresAt,
    endsAt: new Date(now + LIFE_SECONDS * 1000),
  });
  return { sessionId: ticket, expiresAt: expiresAt.toISOString() };
}

function ticketOf(header: string): string {
  if (header.length > HEADER_LIMIT) throw new AppError('validation', 'X-Fallback-Auth can be at most 4 KB long.');
  try {
    const record = JSON.parse(decodeURIComponent(header)) as { sessionId?: unknown } | null;
    if (typeof record?.sessionId === 'string') return record.sessionId;
  } catch {
    /* worded below */
  }
  throw new AppError('validation', 'X-Fallback-Auth is URI-encoded JSON with a sessionId.');
}

type Verdict = {
  state: TicketState | null;
  fault?: 'unknown' | 'ended' | 'another browser' | 'expired' | 'reused' | 'switched off';
};

async function judge(tx: Tx, ticket: string, browser: string): Promise<Verdict> {
  const hash = sha256(ticket);
  const state = await findTicket(tx, hash);
  if (!state) return { state, fault: 'unknown' };
  if (!(await readSetting('fallback.allowed', tx))) return { state, fault: 'switched off' };
  if (!state.live) return { state, fault: 'ended' };
  if (state.browser !== browser) return { state, fault: 'another browser' };
  if (await rotateTicket(tx, hash, sha256(successorOf(ticket, 'fallback')), SLIDE_SECONDS)) return { state };
  const usedAt = (await findTicket(tx, hash))?.usedAt;
  if (!usedAt) return { state, fault: 'expired' };
  if (Date.now() - usedAt.getTime() <= GRACE_SECONDS * 1000) return { state };
  await revokeSession(tx, state.sessionId, 'fallback ticket reused');
  return { state, fault: 'reused' };
}

const entryOf = (state: TicketState | null, origin: RequestOrigin) => ({
  workspaceId: state?.workspaceId ?? null,
  actorKind: state ? ('user' as const) : ('nobody' as const),
  actorId: state?.userId ?? null,
  address: origin.address,
  requestId: origin.requestId,
});

/** The refusal of a ticket that may not be used here: written down like one that is worth nothing. */
export async function refuseTicket(origin: RequestOrigin, reason: string): Promise<never> {
  await take(failures(origin.address));
  await record(null, { ...entryOf(null, origin), action: 'fallback.refused', outcome: 'refused', details: { reason } });
  throw fallbackNotAllowed();
}

export const fallbackNotAllowed = () =>
  new AppError('fallback_not_allowed', 'Sign in from a regular window to use this area.');

export type TicketUse = { actor: UserActor; successor: string };

/** Lets somebody in by the ticket of their fallback record, and rotates it. */
export async function takeTicket(header: string, origin: RequestOrigin): Promise<TicketUse> {
  const ticket = ticketOf(header);
  const { state, fault } = await inTransaction((tx) => judge(tx, ticket, familyOf(origin.userAgent)));
  if (!state || fault) {
    await take(failures(origin.address));
    await record(null, {
      ...entryOf(state, origin),
      action: 'fallback.used',
      outcome: 'refused',
      details: { reason: fault ?? 'unknown' },
    });
    throw sessionEnded();
  }
  const actor = await actorOfSession(state.sessionId);
  if (!actor) throw sessionEnded();
  if (await firstIn(`fallback used ${state.sessionId}`, USE_NOTED_EVERY))
    await record(null, { ...entryOf(state, origin), action: 'fallback.used', outcome: 'done' });
  return { actor: { ...actor, byTicket: true }, successor: successorOf(ticket, 'fallback') };
}

/**
 * The ticket that follows, unless another request of the same moment has used it already: then the browser holds a
 * later one.
 */
export async function heirOf({ successor }: TicketUse): Promise<Fallback | null> {
  const state = await findTicket(null, sha256(successor));
  return state && !state.usedAt ? { sessionId: successor, expiresAt: state.expiresAt.toISOString() } : null;
}

/** The session that a record names, to be ended; null for what names none. */
export async function sessionOfTicket(header: string | null): Promise<TicketState | null> {
  if (header === null) return null;
  try {
    return await findTicket(null, sha256(ticketOf(header)));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

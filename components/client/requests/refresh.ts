import type { SessionAnswer } from '@/lib/base/auth/schema';
import { accessToken, dropToken, holdToken, secondsLeft, sessionEnded, sessionEndings } from './access-token';
import { ApiError } from './api-error';
import { eraseFallback, hasFallback } from './fallback';
import { read, send } from './send';
import { subscribeToTabs, publishToTabs } from './session-channel';

const PATH = '/api/auth/refresh';
const LOCK = 'plumbline.refresh';
/** How long the token of another tab may be on its way after that tab let go of the lock. */
const ON_ITS_WAY = 100;

/** The workspace that what stands on this page is of. */
let shown: string | null = null;
export const showsWorkspace = (id: string | null): void => {
  shown = id;
};

/** Holds the answer's token, in this tab and the others. */
export function shareToken(answer: SessionAnswer): void {
  shown = answer.user.workspace.id;
  const expiresAt = holdToken(answer);
  publishToTabs({ kind: 'token', token: answer.accessToken, expiresAt, user: answer.user });
}

function endSession(): void {
  eraseFallback();
  dropToken();
  publishToTabs({ kind: 'signed-out' });
}

/**
 * Another tab has gone to another workspace: what stands here is not of it, and what was about to be sent was not meant
 * for it. Never ends, so that nothing is sent again.
 */
function startAgain(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** True when the answer is a token of the session that asked for it. */
async function takeAnswer(response: Response, endings: number): Promise<boolean> {
  const answer = await read<SessionAnswer>(response);
  if (endings !== sessionEndings()) return false;
  const moved = shown !== null && shown !== answer.user.workspace.id;
  shareToken(answer);
  if (moved) await startAgain();
  return true;
}

/** By the refresh cookie. Refused, a session that has a fallback goes on by it, any other ends. */
async function askForToken(): Promise<boolean> {
  const endings = sessionEndings();
  const response = await send(PATH, 'POST', {});
  if (response.status !== 401) return takeAnswer(response, endings);
  if (!hasFallback()) endSession();
  return false;
}

/** The next token that another tab tells of. */
function nextToken() {
  let onToken: () => void = () => {};
  const arrived = new Promise<true>((done) => {
    onToken = () => done(true);
  });
  const stop = subscribeToTabs(({ kind }) => {
    if (kind === 'token') onToken();
  });
  return {
    within: (milliseconds: number) =>
      Promise.race([arrived, new Promise<false>((done) => setTimeout(done, milliseconds, false))]),
    stop,
  };
}

/** One tab asks at a time; a tab that had to wait takes the token of the one before it instead of asking too. */
async function inTurn(): Promise<boolean> {
  if (typeof navigator === 'undefined' || !navigator.locks) return askForToken();
  const token = nextToken();
  try {
    const own = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
      lock ? { live: await askForToken() } : null,
    );
    if (own) return own.live;
    return await navigator.locks.request(LOCK, async () => {
      if (await token.within(ON_ITS_WAY)) return true;
      return sessionEnded() ? false : askForToken();
    });
  } finally {
    token.stop();
  }
}

/** Does what ends one session and opens another: no tab asks for a token meanwhile. */
export const betweenRefreshes = <T>(act: () => Promise<T>): Promise<T> =>
  typeof navigator === 'undefined' || !navigator.locks ? act() : navigator.locks.request(LOCK, act);

let refreshing: Promise<boolean> | null = null;

/**
 * Asks for a new access token by the refresh cookie, once for all who ask at the same time. False when it was refused;
 * throws when nobody answered.
 */
export function refreshToken(): Promise<boolean> {
  return (refreshing ??= inTurn().finally(() => {
    refreshing = null;
  }));
}

/** A new access token for the fallback's ticket. False when the ticket was refused: the session has ended. */
export async function refreshByFallback(): Promise<boolean> {
  if (!hasFallback()) return false;
  const endings = sessionEndings();
  const response = await send(PATH, 'POST', {}, { byFallback: true });
  if (response.ok) return takeAnswer(response, endings);
  if (response.status === 401) endSession();
  return false;
}

/** By the cookie, else by the fallback. */
export const renewToken = async (): Promise<boolean> => (await refreshToken()) || refreshByFallback();

/** A request by fallback was refused: there is nothing left to go on by. */
export const endRefusedFallback = endSession;

/** A token that lives at least `seconds`, for what is sent once and never again: uploads, streams. */
export async function freshToken(seconds: number): Promise<string> {
  if (sessionEnded() || (secondsLeft() < seconds && !(await renewToken())))
    throw new ApiError('Your session has ended. Sign in again.', 401, 'unauthenticated');
  return accessToken() ?? '';
}

import type { SessionAnswer } from '@/lib/base/auth/schema';
import { lifetimeOf } from './token-lifetime';

/** The access token lives in this module's memory and nowhere else: no storage, no cookie, no DOM. */
let held: { token: string; expiresAt: number } | null = null;
/** There is no session: nothing asks for a token again until somebody signs in. */
let ended = false;
/** Counts the ends of sessions, so that an answer to an earlier one is not taken for the present one. */
let endings = 0;

export type TokenChange = { kind: 'held'; lifetime: number } | { kind: 'lost' };
const listeners = new Set<(change: TokenChange) => void>();

const tell = (change: TokenChange) => listeners.forEach((listen) => listen(change));

export const sessionEnded = (): boolean => ended;
export const sessionEndings = (): number => endings;

export const accessToken = (): string | null => held?.token ?? null;

/** Seconds that the held token still lives; 0 without one. */
export const secondsLeft = (): number => (held ? Math.max(0, (held.expiresAt - Date.now()) / 1000) : 0);

/** `expiresAt` in milliseconds. */
export function takeToken(token: string, expiresAt: number): void {
  ended = false;
  held = { token, expiresAt };
  tell({ kind: 'held', lifetime: (expiresAt - Date.now()) / 1000 });
}

/** Answers when it ends, in milliseconds. */
export function holdToken({ accessToken: token, expiresIn }: Pick<SessionAnswer, 'accessToken' | 'expiresIn'>): number {
  const expiresAt = Date.now() + lifetimeOf(expiresIn) * 1000;
  takeToken(token, expiresAt);
  return expiresAt;
}

/** Nobody is signed in, and nobody was. */
export function expectNoToken(): void {
  ended = true;
}

export function dropToken(): void {
  ended = true;
  endings++;
  held = null;
  tell({ kind: 'lost' });
}

export function onTokenChange(listen: (change: TokenChange) => void): () => void {
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
  };
}

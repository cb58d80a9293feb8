import type { SessionAnswer } from '@/lib/auth/schema';
import { lifetimeOf } from './token-lifetime';

/** The access token lives in this module's memory and nowhere else: no storage, no cookie, no DOM. */
let held: { token: string; expiresAt: number } | null = null;
/** The server has said that there is no session: nothing asks for a token again until somebody signs in. */
let ended = false;

export type TokenChange = { kind: 'held'; lifetime: number } | { kind: 'lost' };
const listeners = new Set<(change: TokenChange) => void>();

const tell = (change: TokenChange) => listeners.forEach((listen) => listen(change));

export const sessionEnded = (): boolean => ended;

export const accessToken = (): string | null => held?.token ?? null;

/** Seconds that the held token still lives; 0 without one. */
export const secondsLeft = (): number => (held ? Math.max(0, (held.expiresAt - Date.now()) / 1000) : 0);

export function holdToken({ accessToken: token, expiresIn }: Pick<SessionAnswer, 'accessToken' | 'expiresIn'>): void {
  const lifetime = lifetimeOf(expiresIn);
  ended = false;
  held = { token, expiresAt: Date.now() + lifetime * 1000 };
  tell({ kind: 'held', lifetime });
}

export function dropToken(): void {
  ended = true;
  held = null;
  tell({ kind: 'lost' });
}

export function onTokenChange(listen: (change: TokenChange) => void): () => void {
  listeners.add(listen);
  return () => { listeners.delete(listen); };
}

import { readStored, removeStored, writeStored } from '../browser/storage';

const KEY = 'session';
const VALID = 2 * 60 * 60 * 1000;
export const MARK_EVERY = 5 * 60 * 1000;

/** A hint that somebody is signed in here; the cookie decides. */
export type SessionMarker = { loggedIn: true; timestamp: number };

export const markSession = (): void =>
  writeStored(KEY, { loggedIn: true, timestamp: Date.now() } satisfies SessionMarker);
export const forgetSessionMark = (): void => removeStored(KEY);

export function isMarked(now = Date.now()): boolean {
  const marker = readStored<SessionMarker>(KEY);
  return marker?.loggedIn === true && now - marker.timestamp < VALID;
}

import { OFFLINE_COPY } from '@/lib/pwa/schema';

/** Which answers on the screen came out of the worker's cache, and of when they are. */
let copies: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** Reads from an answer whether it is a copy; a fresh one takes the copy's place. */
export const noteAnswer = (path: string, headers: Headers): void =>
  noteCopy(path, Number(headers.get(OFFLINE_COPY) ?? Number.NaN));

/** What is shown of this path is of this moment; NaN: it is fresh. */
export function noteCopy(path: string, storedAt: number): void {
  if (Number.isNaN(storedAt) && !copies.has(path)) return;
  const next = new Map(copies);
  if (Number.isNaN(storedAt)) next.delete(path);
  else next.set(path, storedAt);
  copies = next;
  listeners.forEach((changed) => changed());
}

/** When the oldest copy on the screen was read; null where all is fresh. */
export const oldestCopy = (): number | null => (copies.size ? Math.min(...copies.values()) : null);

export function onCopies(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

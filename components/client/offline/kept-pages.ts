import { ANSWERS_CACHE, KEEPS_PAGES_COOKIE, type WorkerMessage } from '@/lib/pwa/schema';
import { sessionEnded } from '../requests/access-token';
import { forgetKeptPages } from '../browser/cached-data';
import { readCookie, removeCookie, writeCookie } from '../browser/cookie';
import { noteCopy } from '../browser/offline-copies';

/** Whether somebody stays on a page. */
const STAYS = 3000;
const LONGEST_ANSWER = 1_000_000;
const MOST_ANSWERS = 20;

const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_next/static/'))
      .map(({ pathname }) => pathname),
  ),
];

/** Whether this person wants pages kept on this device. */
export const keepsPages = (person: string): boolean => readCookie(KEEPS_PAGES_COOKIE) === person;

export function chooseKeeping(person: string, on: boolean): void {
  if (on) return writeCookie(KEEPS_PAGES_COOKIE, person);
  removeCookie(KEEPS_PAGES_COOKIE);
  forgetKeptPages();
}

/**
 * Lets the worker keep the page that is open, so that it can be loaded again without the server. Answers how to stop.
 */
export function keepOpenPage(person: string): () => void {
  const timer = setTimeout(() => {
    if (!navigator.onLine || sessionEnded() || !keepsPages(person)) return;
    const message: WorkerMessage = { kind: 'keep', path: location.pathname + location.search, files: loadedFiles() };
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
  }, STAYS);
  return () => clearTimeout(timer);
}

/** Asks the worker whether this page is a copy, and of when. */
export function noteOwnCopy(): void {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<number | null>) => {
    if (data !== null) noteCopy(location.pathname, data);
  };
  worker.postMessage({ kind: 'copy-of' } satisfies WorkerMessage, [port2]);
}

type Kept = { at: number; answer: unknown };

async function addressOf(person: string, key: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([person, key])));
  return `/${[...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Keeps what a page asked for after it was loaded beside the page; it goes when the page goes. */
export async function keepAnswer(person: string, key: unknown, answer: unknown): Promise<void> {
  const text = JSON.stringify({ at: Date.now(), answer } satisfies Kept);
  if (typeof caches === 'undefined' || text.length > LONGEST_ANSWER || !keepsPages(person)) return;
  const [cache, address] = await Promise.all([caches.open(ANSWERS_CACHE), addressOf(person, key)]);
  if (sessionEnded()) return;
  await cache.delete(address);
  await cache.put(address, new Response(text));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_ANSWERS)).map((old) => cache.delete(old)));
}

/** The last answer to this question, where nobody answers; it is noted as a copy. */
export async function keptAnswer<T>(person: string, key: unknown, path: string): Promise<T | null> {
  if (typeof caches === 'undefined') return null;
  const found = await (await caches.open(ANSWERS_CACHE)).match(await addressOf(person, key));
  if (!found) return null;
  const { at, answer } = (await found.json()) as Kept;
  noteCopy(path, at);
  return answer as T;
}

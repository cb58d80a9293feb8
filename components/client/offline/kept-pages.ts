import { keepingOf, keepsPath, MOST_SAVED, writeKeeping } from '@/lib/pwa/keeping';
import { ANSWERS_CACHE, KEEPS_PAGES_COOKIE, PAGES_CACHE, type WorkerMessage } from '@/lib/pwa/schema';
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

const keepingHere = (person: string) => keepingOf(readCookie(KEEPS_PAGES_COOKIE), person);
const keepsHere = (person: string, path: string): boolean => {
  const keeping = keepingHere(person);
  return keeping !== null && keepsPath(keeping, path);
};

/** Whether this person wants all pages that they open kept on this device. */
export const keepsPages = (person: string): boolean => keepingHere(person)?.dashboards === 'all';

const savedBy = (person: string): readonly string[] => {
  const dashboards = keepingHere(person)?.dashboards ?? [];
  return dashboards === 'all' ? [] : dashboards;
};
/** Whether this person saved this dashboard on this device. */
export const isSavedOffline = (person: string, id: string): boolean => savedBy(person).includes(id);

export function chooseKeeping(person: string, on: boolean): void {
  if (on) return writeCookie(KEEPS_PAGES_COOKIE, person);
  removeCookie(KEEPS_PAGES_COOKIE);
  forgetKeptPages();
}

/** Resolves once the worker has tried. */
function keepNow(worker: ServiceWorker, page: string): Promise<void> {
  const message: WorkerMessage = { kind: 'keep', path: page, files: loadedFiles() };
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const patience = setTimeout(done, 10_000);
    port1.onmessage = () => {
      clearTimeout(patience);
      done();
    };
    worker.postMessage(message, [port2]);
  });
}

/**
 * Keeps the dashboard that is open on this device, as it is filtered now; `askAgain` asks for its answers, which are
 * kept as they come. False where it can't be kept.
 */
export async function saveOffline(person: string, id: string, askAgain: () => Promise<unknown>): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker || typeof caches === 'undefined' || !navigator.onLine) return false;
  if (!keepsPages(person))
    writeCookie(
      KEEPS_PAGES_COOKIE,
      writeKeeping(person, [...savedBy(person).filter((each) => each !== id), id].slice(-MOST_SAVED)),
    );
  const page = location.pathname + location.search;
  await Promise.all([askAgain(), keepNow(worker, page)]);
  const isKept = (await (await caches.open(PAGES_CACHE)).match(page)) !== undefined;
  if (!isKept && isSavedOffline(person, id)) await removeOffline(person, id);
  return isKept;
}

/** Deletes the copy of a dashboard. Answers name no dashboard: of others they are kept again when those are opened. */
export async function removeOffline(person: string, id: string): Promise<void> {
  const others = savedBy(person).filter((each) => each !== id);
  if (others.length === 0) return chooseKeeping(person, false);
  writeCookie(KEEPS_PAGES_COOKIE, writeKeeping(person, others));
  await Promise.all([
    caches.open(PAGES_CACHE).then((cache) => cache.delete(`/dashboard/${id}`, { ignoreSearch: true })),
    caches.delete(ANSWERS_CACHE),
  ]);
}

/**
 * Lets the worker keep the page that is open, so that it can be loaded again without the server. Answers how to stop.
 */
export function keepOpenPage(person: string): () => void {
  const timer = setTimeout(() => {
    if (!navigator.onLine || sessionEnded() || !keepsHere(person, location.pathname)) return;
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
  if (typeof caches === 'undefined' || text.length > LONGEST_ANSWER || !keepsHere(person, location.pathname)) return;
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

/// <reference lib="webworker" />
import { isKeptOffline, mayKeepPage, mayShowPage, staticFilesOf } from './rules';
import { ANSWERS_CACHE, KEEPS_OF, OFFLINE_COPY, PAGE_OF, PAGES_CACHE, STATIC_CACHE, STORED_AT } from './schema';

declare const self: ServiceWorkerGlobalScope;

/** One person's pages; which person's stands beside them. */
const OWNER = '/.owner';
const MOST_PAGES = 40;
const MOST_FILES = 200;
/** A page that was kept this lately is not fetched again. */
const LATELY = 60_000;

/** Counts the times that all was forgotten: what was under way then is not kept. */
let forgotten = 0;

export function forgetPages(): Promise<unknown> {
  forgotten++;
  copies.clear();
  return Promise.all([caches.delete(PAGES_CACHE), caches.delete(ANSWERS_CACHE)]);
}

/** Which open page was answered with a copy, and of when it is. */
const copies = new Map<string, number>();
export const copyShownIn = (client: string): number | null => copies.get(client) ?? null;

async function pagesOf(owner: string): Promise<Cache> {
  const cache = await caches.open(PAGES_CACHE);
  if ((await (await cache.match(OWNER))?.text()) === owner) return cache;
  await caches.delete(PAGES_CACHE);
  const own = await caches.open(PAGES_CACHE);
  await own.put(OWNER, new Response(owner));
  return own;
}

export async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(STATIC_CACHE);
  await Promise.all(
    files.slice(0, MOST_FILES).map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file).catch(() => {});
    }),
  ); // one that is missing leaves the others
}

async function keep(path: string, response: Response, before: number): Promise<void> {
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set(STORED_AT, String(Date.now()));
  if (before !== forgotten) return;
  const cache = await pagesOf(response.headers.get(PAGE_OF)!);
  await cache.delete(path);
  await cache.put(path, new Response(html, { status: 200, headers }));
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OWNER);
  await Promise.all(pages.slice(0, Math.max(0, pages.length - MOST_PAGES)).map((page) => cache.delete(page)));
  await keepFiles(staticFilesOf(html));
  if (before !== forgotten) await caches.delete(PAGES_CACHE);
}

const storedAt = (response: Response | undefined): number => Number(response?.headers.get(STORED_AT) ?? Number.NaN);

/** The page as it was last loaded, under this address or else under one that asked for it in another way. */
async function findCopy(path: string): Promise<Response | null> {
  const cache = await caches.open(PAGES_CACHE);
  const copy = (await cache.match(path)) ?? (await cache.match(path, { ignoreSearch: true }));
  return copy && mayShowPage(storedAt(copy), Date.now()) ? copy : null;
}

/** The network first; what is a person's page is kept, and shown again when nobody answers. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const before = forgotten;
  const { pathname, search } = new URL(event.request.url);
  try {
    const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    // Sent to the sign-in page: whose pages these were has no session here any more.
    if (response.type === 'opaqueredirect' && isKeptOffline(pathname)) await forgetPages();
    // Of somebody who keeps none, or others: nor do copies of whoever was here before stay.
    else if (isKeptOffline(pathname) && response.status === 200 && !response.headers.has(PAGE_OF))
      event.waitUntil(response.headers.has(KEEPS_OF) ? pagesOf(response.headers.get(KEEPS_OF)!) : forgetPages());
    else if (mayKeepPage(pathname, response)) event.waitUntil(keep(pathname + search, response.clone(), before));
    return response;
  } catch (error) {
    const copy = isKeptOffline(pathname) ? await findCopy(pathname + search) : null;
    if (!copy) throw error;
    const at = storedAt(copy);
    copies.set(event.resultingClientId, at);
    const headers = new Headers(copy.headers);
    headers.set(OFFLINE_COPY, String(at));
    return new Response(copy.body, { status: 200, headers });
  }
}

/**
 * A page that was reached without being loaded whole is fetched for later, and the files that it has loaded are kept.
 */
export async function keepPage(path: string, files: readonly string[]): Promise<void> {
  const before = forgotten;
  await keepFiles(files);
  const { origin, pathname, search } = new URL(path, self.location.origin);
  if (origin !== self.location.origin || !isKeptOffline(pathname)) return;
  const kept = await (await caches.open(PAGES_CACHE)).match(pathname + search);
  if (kept && Date.now() - storedAt(kept) < LATELY) return;
  const response = await fetch(pathname + search, {
    credentials: 'same-origin',
    redirect: 'manual',
    cache: 'no-store',
    headers: { Accept: 'text/html' },
  }).catch(() => null);
  if (response && mayKeepPage(pathname, response)) await keep(pathname + search, response, before);
}

/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { answerPage, copyShownIn, forgetPages, keepFiles, keepPage } from './page-copies';
import { isFamily, isStatic, mayShow, mayStore, staticFilesOf } from './rules';
import {
  ANSWERS_CACHE,
  DATA_CACHE,
  isOwnCache,
  OFFLINE_COPY,
  PAGES_CACHE,
  SHELL_CACHE,
  STATIC_CACHE,
  STORED_AT,
  WORKER_VERSION,
  type WorkerMessage,
} from './schema';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const OFFLINE_PAGE = '/offline';
/** Files of earlier builds go when there are more. */
const MOST_STATIC = 400;

const marked = (response: Response, name: string, value: string): Response => {
  const headers = new Headers(response.headers);
  headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
};

/** Counts the purges: an answer that was under way when one came is not kept. */
let purges = 0;
const purge = (): Promise<unknown> => {
  purges++;
  return Promise.all([caches.delete(DATA_CACHE), forgetPages()]);
};

// Fetched without cookies, so that nobody's name stands in it.
const shell = new PrecacheController({
  cacheName: SHELL_CACHE,
  plugins: [
    { requestWillFetch: async ({ request }) => new Request(request.url, { credentials: 'omit', cache: 'reload' }) },
  ],
});
shell.addToCacheList(self.__WB_MANIFEST);

/** What the offline page needs to work without the server. */
async function keepItsFiles(): Promise<void> {
  const page = await shell.matchPrecache(OFFLINE_PAGE);
  if (page) await keepFiles(staticFilesOf(await page.clone().text()));
}

async function forgetOldCaches(): Promise<void> {
  const kept = [SHELL_CACHE, STATIC_CACHE, DATA_CACHE, PAGES_CACHE, ANSWERS_CACHE];
  await Promise.all(
    (await caches.keys()).filter((name) => isOwnCache(name) && !kept.includes(name)).map((name) => caches.delete(name)),
  );
}

async function trimStatic(): Promise<void> {
  const cache = await caches.open(STATIC_CACHE);
  const files = await cache.keys();
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_STATIC)).map((file) => cache.delete(file)));
}

self.addEventListener('install', (event) => {
  event.waitUntil(shell.install(event).then(keepItsFiles));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([shell.activate(event), forgetOldCaches(), self.registration.navigationPreload?.enable()]).then(() =>
      self.clients.claim(),
    ),
  );
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'version') event.ports[0]?.postMessage(WORKER_VERSION);
  if (message.kind === 'copy-of') event.ports[0]?.postMessage(copyShownIn((event.source as Client | null)?.id ?? ''));
  if (message.kind === 'keep')
    event.waitUntil(keepPage(message.path, message.files).then(() => event.ports[0]?.postMessage(null)));
  if (message.kind === 'purge') event.waitUntil(purge());
  if (message.kind === 'activate') event.waitUntil(self.skipWaiting());
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isFamily(url.pathname),
  new NetworkFirst({
    cacheName: DATA_CACHE,
    plugins: [
      {
        requestWillFetch: async ({ request, state }) => {
          if (state) state.purges = purges;
          return new Request(request, { cache: 'no-store' }); // the network, not what the browser has kept of it
        },
        cacheWillUpdate: async ({ request, response, state }) =>
          state?.purges === purges && mayStore(request, response)
            ? marked(response, STORED_AT, String(Date.now()))
            : null,
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
          const storedAt = Number(cachedResponse?.headers.get(STORED_AT) ?? Number.NaN);
          // What was asked for in somebody's name is not answered with what anybody may know.
          return cachedResponse &&
            !request.headers.has('authorization') &&
            mayShow(storedAt, Date.now(), self.navigator.onLine)
            ? marked(cachedResponse, OFFLINE_COPY, String(storedAt))
            : null;
        },
      },
    ],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isStatic(url.pathname),
  new CacheFirst({
    cacheName: STATIC_CACHE,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && response.type === 'basic' ? response : null,
        cacheDidUpdate: trimStatic,
      },
    ],
  }),
);

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  ({ event }) => answerPage(event as FetchEvent),
);

setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? ((await shell.matchPrecache(OFFLINE_PAGE)) ?? Response.error()) : Response.error(),
);

/** What the service worker and the pages know of each other. */
export const WORKER_VERSION = 'v1.2.0';

const PREFIX = 'plumbline-';
/** The offline page; what is needed to show it stands among the static files. */
export const SHELL_CACHE = `${PREFIX}shell-${WORKER_VERSION}`;
export const STATIC_CACHE = `${PREFIX}static-${WORKER_VERSION}`;
/**
 * Answers of the families below. Nothing in it belongs to anybody: only public answers to anonymous requests are kept.
 */
export const DATA_CACHE = `${PREFIX}data-${WORKER_VERSION}`;

/**
 * Pages of the person who is signed in, as last loaded: gone with their session, never a guest's or an administrator's.
 */
export const PAGES_CACHE = `${PREFIX}pages-${WORKER_VERSION}`;
/** What such a page asked for after it was loaded; kept by the page itself, under its person. */
export const ANSWERS_CACHE = `${PREFIX}answers-${WORKER_VERSION}`;

export const isOwnCache = (name: string): boolean => name.startsWith(PREFIX);
/** What offline use needs. */
export const isShellCache = (name: string): boolean =>
  [SHELL_CACHE, STATIC_CACHE, PAGES_CACHE, ANSWERS_CACHE].includes(name);

/** On a cached answer: when it was stored, in milliseconds. */
export const STORED_AT = 'x-plumbline-stored-at';
/** On an answer given out of the cache: the same moment. */
export const OFFLINE_COPY = 'x-plumbline-offline-copy';

/**
 * The cookie of who wants pages kept on this device: a person's id, followed by dashboards where these alone are kept
 * (`keepingOf`). Nobody's are kept unasked.
 */
export const KEEPS_PAGES_COOKIE = 'plumbline.offline';

/** On a page that may be kept: whose it is. */
export const PAGE_OF = 'x-plumbline-page-of';

/** On a page that is not kept, of somebody who keeps others: whose those are. */
export const KEEPS_OF = 'x-plumbline-keeps-of';

export type WorkerMessage =
  /** Answered on the port with the version. */
  | { kind: 'version' }
  /** Answered on the port with the moment that the asking page is a copy of, or null. */
  | { kind: 'copy-of' }
  /** A page that is open, and the files that it has loaded: to be there without the server. Answered once it is done. */
  | { kind: 'keep'; path: string; files: string[] }
  /** Whoever signs in or out, or gets another role, leaves no answers behind. */
  | { kind: 'purge' }
  /** A waiting worker takes over. */
  | { kind: 'activate' };

/** What the service worker and the pages know of each other. */
export const WORKER_VERSION = 'v1.2.0';

const PREFIX = 'plumbline-';
/** The offline page; what is needed to show it stands among the static files. */
export const SHELL_CACHE = `${PREFIX}shell-${WORKER_VERSION}`;
export const STATIC_CACHE = `${PREFIX}static-${WORKER_VERSION}`;
/** Answers of the families below. Nothing in it belongs to anybody: only public answers to anonymous requests are kept. */
export const DATA_CACHE = `${PREFIX}data-${WORKER_VERSION}`;

export const isOwnCache = (name: string): boolean => name.startsWith(PREFIX);
/** What offline use needs. */
export const isShellCache = (name: string): boolean => name === SHELL_CACHE || name === STATIC_CACHE;

/** On a cached answer: when it was stored, in milliseconds. */
export const STORED_AT = 'x-plumbline-stored-at';
/** On an answer given out of the cache: the same moment. */
export const OFFLINE_COPY = 'x-plumbline-offline-copy';

export type WorkerMessage =
  /** Answered on the port with the version. */
  | { kind: 'version' }
  /** Whoever signs in or out, or gets another role, leaves no answers behind. */
  | { kind: 'purge' }
  /** A waiting worker takes over. */
  | { kind: 'activate' };

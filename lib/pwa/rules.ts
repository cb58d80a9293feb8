import { PAGE_OF } from './schema';

const FAMILIES = /^\/api\/(public|static-data|cache-metrics|session-activities|system-health|monitoring)(\/|$)/;
const SKIPPED = /\/(auth|data-sources|dashboards|insights|code-analysis|admin|subscription|ai-calculations)(\/|$)/;
/** While there is a connection an older copy is not shown. */
const FRESH = 60_000;

/** Pages of data; what changes the installation, an account or money is not among them. */
const KEPT_PAGES = /^\/(home|data-sources|dashboards|dashboard|insights|predict|explain|summaries)(\/|$)/;
/** A copy of a page outlives no day: nobody can say without the server whether the session still holds. */
const DAY = 86_400_000;

type Asked = { url: string; method: string; headers: { has(name: string): boolean } };
type Answered = {
  status: number;
  type: string;
  headers: { get(name: string): string | null; has(name: string): boolean };
};

/** Whether the worker answers for this path at all; what is skipped wins. */
export const isFamily = (pathname: string): boolean => FAMILIES.test(pathname) && !SKIPPED.test(pathname);

/** What belongs to pages of guests leaves no trace on their device, not even its code. */
const OF_GUESTS = /\/shared(-guest)?\//;
export const isStatic = (pathname: string): boolean =>
  pathname.startsWith('/_next/static/') && !OF_GUESTS.test(pathname);

/** Only what the server calls public, whole and our own, asked for by nobody in particular. */
export const mayStore = ({ method, headers }: Asked, answer: Answered): boolean =>
  method === 'GET' &&
  !headers.has('authorization') &&
  !headers.has('x-fallback-auth') &&
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.headers.has('set-cookie') &&
  /(^|[\s,])public([\s,]|$)/i.test(answer.headers.get('cache-control') ?? '');

export const mayShow = (storedAt: number, now: number, online: boolean): boolean =>
  Number.isFinite(storedAt) && (!online || now - storedAt <= FRESH);

export const isKeptOffline = (pathname: string): boolean =>
  KEPT_PAGES.test(pathname) && !/\/(create|preview|merge|connect)$/.test(pathname);

/** Only a whole page of ours that says whose it is. */
export const mayKeepPage = (pathname: string, { status, type, headers }: Answered): boolean =>
  isKeptOffline(pathname) &&
  status === 200 &&
  type === 'basic' &&
  headers.has(PAGE_OF) &&
  !headers.has('set-cookie') &&
  /^text\/html\b/.test(headers.get('content-type') ?? '');

export const mayShowPage = (storedAt: number, now: number): boolean =>
  Number.isFinite(storedAt) && now - storedAt <= DAY;

/** The files that a page of ours names: what it needs to work without the server. */
export const staticFilesOf = (html: string): string[] => [
  ...new Set(html.match(/\/_next\/static\/[\w\-./~%()[\]@+]+?\.(?:js|css|woff2)\b/g) ?? []),
];

const FAMILIES = /^\/api\/(public|static-data|cache-metrics|session-activities|system-health|monitoring)(\/|$)/;
const SKIPPED = /\/(auth|data-sources|dashboards|insights|code-analysis|admin|subscription|ai-calculations)(\/|$)/;
/** While there is a connection an older copy is not shown. */
const FRESH = 60_000;

type Asked = { url: string; method: string; headers: { has(name: string): boolean } };
type Answered = { status: number; type: string; headers: { get(name: string): string | null; has(name: string): boolean } };

/** Whether the worker answers for this path at all; what is skipped wins. */
export const isFamily = (pathname: string): boolean => FAMILIES.test(pathname) && !SKIPPED.test(pathname);

export const isStatic = (pathname: string): boolean => pathname.startsWith('/_next/static/');

/** Only what the server calls public, whole and our own, asked for by nobody in particular. */
export const mayStore = ({ method, headers }: Asked, answer: Answered): boolean =>
  method === 'GET' && !headers.has('authorization') && !headers.has('x-fallback-auth')
  && answer.status === 200 && answer.type === 'basic' && !answer.headers.has('set-cookie')
  && /(^|[\s,])public([\s,]|$)/i.test(answer.headers.get('cache-control') ?? '');

export const mayShow = (storedAt: number, now: number, online: boolean): boolean => Number.isFinite(storedAt) && (!online || now - storedAt <= FRESH);

/** The files that a page of ours names: what it needs to work without the server. */
export const staticFilesOf = (html: string): string[] => [...new Set(html.match(/\/_next\/static\/[\w\-./~%()[\]@+]+?\.(?:js|css|woff2)\b/g) ?? [])];

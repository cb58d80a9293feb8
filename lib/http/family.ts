import { createHash } from 'node:crypto';

/** The calls that a browser may keep for a while (specification, section 7) all answer `{data, generatedAt}`. */
const answer = (status: number, data: unknown, headers: Record<string, string>) =>
  new Response(status === 304 ? null : JSON.stringify({ data, generatedAt: new Date().toISOString() }), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Authorization, X-Fallback-Auth', ...headers },
  });

/** What anybody may read and any cache may keep for a minute; what has not changed since is not sent again. */
export function publicAnswer(request: Request, data: unknown): Response {
  const etag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 27)}"`;
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return answer(known.includes(etag) || known.includes('*') ? 304 : 200, data, {
    'Cache-Control': 'public, max-age=60',
    ETag: etag,
  });
}

export const privateAnswer = (data: unknown): Response => answer(200, data, { 'Cache-Control': 'private, no-store' });

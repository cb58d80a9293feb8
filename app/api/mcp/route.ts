import { check } from '@/lib/base/errors/errors';
import { parseJson, readText } from '@/lib/http/body';
import { challenged, forEveryPage, preflight } from '@/lib/http/program-doors';
import { route } from '@/lib/http/route';
import { mcpMessage } from '@/lib/product/programs/schema';

/** As the protocol's transport wants it, whatever a client left out. */
function asMessage({ url, headers }: Request): Request {
  const version = headers.get('mcp-protocol-version');
  return new Request(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...(version && { 'mcp-protocol-version': version }),
    },
  });
}

// Loaded with the first message. From any page: it opens by what the request brings, never by a cookie.
export const POST = forEveryPage(
  challenged(
    route({ who: 'user', fromElsewhere: true }, async ({ actor, origin, request }) => {
      const message = check(mcpMessage, parseJson(await readText(request)));
      const { answerMessage } = await import('@/lib/product/programs/mcp');
      return answerMessage({ actor, origin, signal: request.signal }, asMessage(request), message);
    }),
  ),
);
export const OPTIONS = preflight('POST');

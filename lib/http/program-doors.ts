import { challengeOf } from '@/lib/base/auth/program-addresses';
import { faultOf } from '@/lib/base/auth/program-refusal';
import { AppError, toErrorBody } from '@/lib/base/errors/errors';
import { route } from './route';

type Handler = ReturnType<typeof route>;

/** A handler whose every answer carries more headers. */
const beside = (handler: Handler, add: (headers: Headers, status: number, request: Request) => void): Handler =>
  Object.assign(
    async (...given: Parameters<Handler>) => {
      const response = await handler(...given);
      add(response.headers, response.status, given[0]);
      return response;
    },
    { door: handler.door },
  );

/**
 * What programs ask that run in a browser, from pages of their own. No cookie opens anything here, so that any page may
 * read the answers.
 */
export const forEveryPage = (handler: Handler): Handler =>
  beside(handler, (headers) => {
    headers.set('Access-Control-Allow-Origin', '*');
    headers.set('Access-Control-Expose-Headers', 'WWW-Authenticate');
  });

/** What a browser asks before it sends such a request. */
export const preflight = (methods: string): Handler =>
  forEveryPage(
    route(
      { who: 'anyone', fromElsewhere: true },
      () =>
        new Response(null, {
          status: 204,
          headers: {
            'Access-Control-Allow-Methods': methods,
            'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, MCP-Protocol-Version',
            'Access-Control-Max-Age': '86400',
          },
        }),
    ),
  );

/** A 401 says where a program learns how to be let in (RFC 9728). */
export const challenged = (handler: Handler): Handler =>
  beside(handler, (headers, status, request) => {
    if (status === 401) headers.set('WWW-Authenticate', challengeOf(request.headers.has('authorization')));
  });

/** RFC 6749 allows no letter beyond ASCII here, nor quotes that JSON would have to escape. */
const plain = (text: string) =>
  text
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[“”"]/g, "'")
    .replaceAll(/[^\x20-\x7e]|\\/g, '?');

/** A failure in the shape that the protocol has for it (RFC 6749, 7591). */
export function oauthFailure(error: unknown, requestId: string) {
  const { status, body } = toErrorBody(error, requestId);
  const fault = faultOf(error);
  return {
    status: error instanceof AppError && fault === 'temporarily_unavailable' && status === 409 ? 503 : status,
    body: { error: fault, error_description: plain(body.message) },
  };
}

/** The same of a registration, which has codes of its own (RFC 7591). */
export function registrationFailure(error: unknown, requestId: string) {
  const { status, body } = oauthFailure(error, requestId);
  return {
    status,
    body: { ...body, error: body.error === 'invalid_request' ? 'invalid_client_metadata' : body.error },
  };
}

/** What the doors have in common of what programs ask without anybody's session. */
export const OAUTH_DOOR = { fromElsewhere: true, failure: oauthFailure } as const;

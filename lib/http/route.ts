import type { z, ZodType } from 'zod';
import { accessDenied, mayPass, type UserActor, type Who } from '@/lib/base/actor/actor';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { serialise, type Cookie } from '@/lib/base/auth/cookies';
import { heirOf, type TicketUse } from '@/lib/base/auth/fallback';
import { assertWritable } from '@/lib/base/db/read-only';
import { AppError, check, notFound, toErrorBody } from '@/lib/base/errors/errors';
import { actorKeyOf, once } from '@/lib/base/limits/idempotency';
import { log, traceOf } from '@/lib/base/log/log';
import { countAnswer } from '@/lib/base/telemetry/record';
import { keyedHash } from '@/lib/base/secrets/hash';
import { routePattern } from '@/lib/base/telemetry/route-pattern';
import { BODY_LIMIT, parseJson, readText, STRANGERS_BODY_LIMIT } from './body';
import { assertSameOrigin, bringsToken, cookieOf, originOf } from './origin';
import { visitorOf, type Admission } from './visitor';

type Handler = ((
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>) & { door?: { params: Shape; query: Shape; body: Shape } };

/** An answer that needs more than a body: another status, cookies, a fallback ticket that the handler itself took. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly cookies: Cookie[] = [],
    readonly ticket?: TicketUse,
  ) {}
}

type Shape = ZodType | undefined;
type Read<S extends Shape> = S extends ZodType ? z.output<S> : undefined;
type Passed<W extends Who> = W extends 'anyone' ? UserActor | null : UserActor;

type Door<W extends Who, P extends Shape, Q extends Shape, B extends Shape> = Admission & {
  who: W;
  params?: P;
  query?: Q;
  /** Read and checked after the actor; absent where the handler streams the body itself. */
  body?: B;
  /**
   * A POST that changes something: its first answer is kept by Idempotency-Key. Where only some bodies do, those that
   * answer true.
   */
  idempotent?: boolean | ((body: unknown) => boolean);
  /** What another site's page or server sends by its nature; it is trusted by what it is signed with alone. */
  fromElsewhere?: boolean;
  /** The words of the 401, where the specification names them. */
  signedOut?: string;
  /** How a failure is told, where a protocol has a shape of its own for it. */
  failure?: (error: unknown, requestId: string) => { status: number; body: unknown };
};

type Visit<W extends Who, P extends Shape, Q extends Shape, B extends Shape> = {
  actor: Passed<W>;
  params: Read<P>;
  query: Read<Q>;
  body: Read<B>;
  request: Request;
  origin: RequestOrigin;
  cookie: (name: string) => string | undefined;
};

const toResponse = ({
  status,
  body,
  cookies = [],
}: {
  status: number;
  body: unknown;
  cookies?: Cookie[];
}): Response => {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', serialise(cookie));
  return new Response(JSON.stringify(body), { status, headers });
};

/** The browser's next fallback ticket travels beside the answer to the request that has used the one before. */
async function addHeir(response: Response, ticket: TicketUse | undefined): Promise<void> {
  const heir = ticket && (await heirOf(ticket));
  if (!heir) return;
  response.headers.set('X-Fallback-Session', heir.sessionId);
  response.headers.set('X-Fallback-Expires', heir.expiresAt);
}

/** What is asked of a copy all the same: who one is, jobs, caches, and the copy itself. */
const NO_CHANGE =
  /^\/api\/(auth\/(login|refresh|logout|heartbeat|extend-session|guest-token|nextauth)|replication|jobs|cache|admin\/deployment-check)(\/|$)/;
const UPLOADS =
  /^\/api\/(upload|documents|backup|auth\/(signup|reset-password)|user\/tokens|oauth\/(register|consent|token|revoke))$/;

/** Whether a request would change what the installation holds: a POST that only asks has no key that is kept. */
const isChange = (method: string, path: string, isKept: boolean): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  !NO_CHANGE.test(path) &&
  (method !== 'POST' || isKept || UPLOADS.test(path));

const asReply = (result: unknown): Reply => (result instanceof Reply ? result : new Reply(200, result));

/**
 * The door of every API handler and its only try/catch: who is it (401, 403), is the input sound (400), then one verb,
 * and how a failure is worded. The result of the handler is the JSON body of a 200, a Reply, or a Response (a stream).
 */
export function route<
  const W extends Who,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(door: Door<W, P, Q, B>, handler: (visit: Visit<W, P, Q, B>) => unknown) {
  const handle = async (
    request: Request,
    context: { params: Promise<Record<string, string | string[]>> },
  ): Promise<Response> => {
    const began = performance.now();
    const url = new URL(request.url);
    const origin = originOf(request.headers);
    const worded = door.failure ?? toErrorBody;
    let failure: unknown;
    /** What fails because its asker has gone is no fault of ours. */
    const failureOf = (error: unknown) =>
      request.signal.aborted && !(error instanceof AppError)
        ? new AppError('cancelled', 'The request ended before it was complete.')
        : error;
    let ticket: TicketUse | undefined;
    const answer = async (): Promise<Response> => {
      if (request.method !== 'GET' && !door.fromElsewhere && !bringsToken(request.headers))
        assertSameOrigin(request.headers);
      const visitor = await visitorOf(request, url.pathname, origin, door);
      const { actor } = visitor;
      ({ ticket } = visitor);
      if (door.who !== 'anyone') {
        if (!actor) throw new AppError('unauthenticated', door.signedOut ?? 'Sign in to continue.');
        if (!mayPass(door.who, actor)) throw new AppError('role', accessDenied(door.who, actor));
      }
      if (isChange(request.method, url.pathname, door.idempotent !== undefined)) assertWritable();
      const params = door.params?.safeParse(await context.params);
      if (params && !params.success) throw notFound('item'); // an id that cannot be one
      const query = door.query && check(door.query, Object.fromEntries(url.searchParams));
      const run = async (rawBody: unknown) => {
        const body = door.body && check(door.body, rawBody);
        return handler({
          actor,
          params: params?.data,
          query,
          body,
          request,
          origin,
          cookie: (name: string) => cookieOf(request.headers, name),
        } as Visit<W, P, Q, B>);
      };
      const key = request.headers.get('idempotency-key');
      const text = door.body && (await readText(request, actor ? BODY_LIMIT : STRANGERS_BODY_LIMIT));
      const rawBody = text === undefined ? undefined : parseJson(text);
      const isKept = typeof door.idempotent === 'function' ? door.idempotent(rawBody) : door.idempotent;
      if (!isKept || !key) {
        const result = await run(rawBody);
        if (result instanceof Reply && result.ticket) ({ ticket } = result);
        return result instanceof Response ? result : toResponse(asReply(result));
      }
      if (key.length > 200) throw new AppError('validation', 'The Idempotency-Key can be at most 200 characters.');
      const bodyHash = text === undefined ? null : keyedHash(text, 'idempotency');
      return toResponse(
        await once(
          { actorKey: actorKeyOf(actor, origin.address), method: request.method, path: url.pathname, key, bodyHash },
          async () => {
            try {
              return asReply(await run(rawBody));
            } catch (error) {
              failure = failureOf(error);
              return worded(failure, origin.requestId);
            }
          },
        ),
      );
    };
    const response = await answer().catch((error: unknown) => {
      failure = failureOf(error);
      return toResponse(worded(failure, origin.requestId));
    });
    await addHeir(response, ticket);
    const ms = performance.now() - began;
    const fields = {
      requestId: origin.requestId,
      method: request.method,
      route: routePattern(url.pathname, await context.params),
      status: response.status,
      ms: Math.round(ms),
    };
    countAnswer({ ...fields, ms, failure });
    if (failure !== undefined && !(failure instanceof AppError))
      log.error('request.failed', { ...fields, ...traceOf(failure) });
    else log.info('request', fields);
    return response;
  };
  // what the description of the API is made from
  const described: Handler = Object.assign(handle, {
    door: { params: door.params, query: door.query, body: door.body },
  });
  return described;
}

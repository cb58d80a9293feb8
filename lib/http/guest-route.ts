import type { z, ZodType } from 'zod';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { guestOf, isGuestCookie, type GuestCookies, type GuestVisit } from '@/lib/product/sharing/guests';
import { itemParams } from './params';
import { route } from './route';

type Shape = ZodType | undefined;
type Read<S extends Shape> = S extends ZodType ? z.output<S> : undefined;
type Door<Q extends Shape, B extends Shape> = { query?: Q; body?: B };
type Asked<Q extends Shape, B extends Shape> = {
  visit: GuestVisit;
  id: string;
  query: Read<Q>;
  body: Read<B>;
  request: Request;
  origin: RequestOrigin;
};

/** The guest cookies of a request, whatever else it sends. */
export const guestCookiesOf = (headers: Headers): GuestCookies =>
  (headers.get('cookie') ?? '').split('; ').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    return isGuestCookie(name) ? [{ name, value: pair.slice(at + 1) }] : [];
  });

/**
 * The door of what a guest may do with a shared dashboard. Only the guest's own cookie opens it, and each time the
 * share decides as it stands then; who is signed in does not matter.
 */
export const guestRoute = <Q extends Shape = undefined, B extends Shape = undefined>(
  door: Door<Q, B>,
  handler: (asked: Asked<Q, B>) => unknown,
) =>
  route({ who: 'anyone', params: itemParams, ...door }, async ({ params, query, body, request, origin }) =>
    handler({
      visit: await guestOf(guestCookiesOf(request.headers), params.id),
      id: params.id,
      query: query as Read<Q>,
      body: body as Read<B>,
      request,
      origin,
    }),
  );

import { cookies, headers } from 'next/headers';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { isGuestCookie, lookAsGuest, type GuestCookies, type GuestLook } from '@/lib/product/sharing/guests';
import { FOR_ALL_HEADER } from './kept-page';
import { originOf } from './origin';

type GuestRequest = {
  cookies: GuestCookies;
  origin: RequestOrigin;
  inFrame: boolean;
  /** The page is made for all who come by a link: nobody has come. */
  isForAll: boolean;
};

/** A guest's page request: its cookies, where it came from, whether another site's frame asks. */
export async function guestRequest(): Promise<GuestRequest> {
  const [jar, received] = await Promise.all([cookies(), headers()]);
  return {
    cookies: jar.getAll().filter(({ name }) => isGuestCookie(name)),
    origin: originOf(received),
    inFrame: received.get('sec-fetch-dest') === 'iframe',
    isForAll: received.has(FOR_ALL_HEADER),
  };
}

/** The door of a shared dashboard's page. An id that cannot be one lets nobody in. */
export async function guestDoor(cookiesOfPage: GuestCookies, id: string): Promise<GuestLook> {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? lookAsGuest(cookiesOfPage, id) : { kind: 'out' };
}

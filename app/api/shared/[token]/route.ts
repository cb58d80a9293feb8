import { isFramed } from '@/lib/http/guest-entry';
import { guestCookiesOf } from '@/lib/http/guest-route';
import { Reply, route } from '@/lib/http/route';
import { enterShare } from '@/lib/product/sharing/guests';
import { shareParams } from '@/lib/product/sharing/schema';

/** Swaps the token of a link for a guest session; says where it asks for a password first. */
export const GET = route({ who: 'anyone', params: shareParams }, async ({ params, request, origin }) => {
  const { dashboardId, expiresAt, cookies } = await enterShare(params.token, {
    cookies: guestCookiesOf(request.headers),
    origin,
    isFramed: isFramed(request.headers),
  });
  return cookies
    ? new Reply(200, { success: true, dashboardId, expiresAt }, cookies)
    : { success: true, passwordRequired: true };
});

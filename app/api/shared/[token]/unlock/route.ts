import { isFramed } from '@/lib/http/guest-entry';
import { guestCookiesOf } from '@/lib/http/guest-route';
import { Reply, route } from '@/lib/http/route';
import { unlockShare } from '@/lib/product/sharing/guests';
import { shareParams, unlockInput } from '@/lib/product/sharing/schema';

export const POST = route(
  { who: 'anyone', params: shareParams, body: unlockInput },
  async ({ params, body, request, origin }) => {
    const { dashboardId, expiresAt, cookies } = await unlockShare(params.token, body.password, {
      cookies: guestCookiesOf(request.headers),
      origin,
      isFramed: isFramed(request.headers),
    });
    return new Reply(200, { success: true, dashboardId, expiresAt }, cookies ?? []);
  },
);

import { DEVICE_COOKIE } from '@/lib/base/auth/devices';
import { asksForTicket } from '@/lib/base/auth/fallback';
import { logInInput } from '@/lib/base/auth/schema';
import { logIn } from '@/lib/base/auth/sign-in';
import { SIGN_ON_COOKIE } from '@/lib/base/sso/schema';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: logInInput }, async ({ body, origin, request, cookie }) => {
  const { answer, cookies } = await logIn(body, origin, {
    ticket: asksForTicket(request.headers),
    device: cookie(DEVICE_COOKIE),
    signOn: cookie(SIGN_ON_COOKIE),
  });
  return new Reply(200, answer, cookies);
});

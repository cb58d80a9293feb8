import { DEVICE_COOKIE } from '@/lib/base/auth/devices';
import { asksForTicket } from '@/lib/base/auth/fallback';
import { signUpInput } from '@/lib/base/auth/schema';
import { signUp } from '@/lib/base/auth/sign-up';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: signUpInput }, async ({ body, origin, request, cookie }) => {
  const { answer, cookies } = await signUp(body, origin, {
    ticket: asksForTicket(request.headers),
    device: cookie(DEVICE_COOKIE),
  });
  return new Reply(201, answer, cookies);
});

import { DEVICE_COOKIE } from '@/lib/auth/devices';
import { asksForTicket } from '@/lib/auth/fallback';
import { signUpInput } from '@/lib/auth/schema';
import { signUp } from '@/lib/auth/sign-up';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'anyone', body: signUpInput }, async ({ body, origin, request, cookie }) => {
  const { answer, cookies } = await signUp(body, origin, { ticket: asksForTicket(request.headers), device: cookie(DEVICE_COOKIE) });
  return new Reply(201, answer, cookies);
});

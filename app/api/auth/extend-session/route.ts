import { REFRESH_COOKIE } from '@/lib/base/auth/cookies';
import { extendSession } from '@/lib/base/auth/sessions';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'user' }, async ({ actor, origin, cookie }) => {
  const { answer, cookies } = await extendSession(actor, cookie(REFRESH_COOKIE), origin);
  return new Reply(200, answer, cookies);
});

import { REFRESH_COOKIE } from '@/lib/base/auth/cookies';
import { FALLBACK_HEADER } from '@/lib/base/auth/fallback';
import { signOut } from '@/lib/base/auth/sign-out';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'anyone' }, async ({ actor, origin, cookie, request }) => {
  const credentials = { refresh: cookie(REFRESH_COOKIE), actor, fallback: request.headers.get(FALLBACK_HEADER) };
  const { answer, cookies } = await signOut(credentials, origin);
  return new Reply(200, answer, cookies);
});

import { REFRESH_COOKIE } from '@/lib/base/auth/cookies';
import { FALLBACK_HEADER } from '@/lib/base/auth/fallback';
import { logOut } from '@/lib/base/auth/sessions';
import { Reply, route } from '@/lib/http/route';

export const POST = route(
  { who: 'anyone' },
  async ({ actor, origin, cookie, request }) =>
    new Reply(
      200,
      { success: true },
      await logOut({ refresh: cookie(REFRESH_COOKIE), actor, fallback: request.headers.get(FALLBACK_HEADER) }, origin),
    ),
);

import { REFRESH_COOKIE } from '@/lib/auth/cookies';
import { logOut } from '@/lib/auth/sessions';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'anyone' }, async ({ actor, origin, cookie }) => new Reply(200, { success: true }, await logOut(cookie(REFRESH_COOKIE), actor, origin)));

import { REFRESH_COOKIE, signedOutCookies, SIGNED_OUT_COOKIE } from '@/lib/auth/cookies';
import { refreshSession } from '@/lib/auth/sessions';
import { AppError, toErrorBody } from '@/lib/core/errors';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'anyone' }, async ({ origin, cookie }) => {
  try {
    const { answer, cookies } = await refreshSession(cookie(SIGNED_OUT_COOKIE) ? undefined : cookie(REFRESH_COOKIE), origin);
    return new Reply(200, answer, cookies);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
    const { status, body } = toErrorBody(error, origin.requestId);
    return new Reply(status, body, signedOutCookies());
  }
});

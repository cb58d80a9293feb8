import type { RequestOrigin } from '@/lib/base/audit/schema';
import { REFRESH_COOKIE, signedOutCookies, SIGNED_OUT_COOKIE } from '@/lib/base/auth/cookies';
import { FALLBACK_HEADER } from '@/lib/base/auth/fallback';
import { logOut, refreshByTicket, refreshSession } from '@/lib/base/auth/sessions';
import { AppError, toErrorBody } from '@/lib/base/errors/errors';
import { Reply, route } from '@/lib/http/route';
import { visitByTicket } from '@/lib/http/visitor';

type Refresh = { request: Request; origin: RequestOrigin; cookie: (name: string) => string | undefined };

async function renewed({ request, origin, cookie }: Refresh): Promise<Reply> {
  const refresh = cookie(REFRESH_COOKIE);
  if (cookie(SIGNED_OUT_COOKIE)) {
    await logOut({ refresh, actor: null, fallback: null }, origin);
    throw new AppError('unauthenticated', 'You are signed out. Sign in again.');
  }
  const header = request.headers.get(FALLBACK_HEADER);
  if (header !== null) {
    const ticket = await visitByTicket(request, header, origin, false);
    return new Reply(200, await refreshByTicket(ticket, origin), [], ticket);
  }
  const { answer, cookies } = await refreshSession(refresh, origin);
  return new Reply(200, answer, cookies);
}

export const POST = route({ who: 'anyone' }, async (visit) => {
  try {
    return await renewed(visit);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
    const { status, body } = toErrorBody(error, visit.origin.requestId);
    return new Reply(status, body, signedOutCookies());
  }
});

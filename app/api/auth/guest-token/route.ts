import { admitGuest } from '@/lib/base/auth/guests';
import { guestTokenInput } from '@/lib/base/auth/schema';
import { AppError, toErrorBody } from '@/lib/base/errors/errors';
import { isFramed } from '@/lib/http/guest-entry';
import { guestCookiesOf } from '@/lib/http/guest-route';
import { Reply, route } from '@/lib/http/route';
import { enterShare, INVALID_TOKEN } from '@/lib/product/sharing/guests';

/** An ended link reads here as an unknown one does; its own page says more. */
const plainly = (error: AppError) =>
  error.code === 'gone' ? new AppError(error.code, INVALID_TOKEN, error.details) : error;

export const POST = route({ who: 'anyone', body: guestTokenInput }, async ({ body, request, origin }) => {
  try {
    const { dashboardId, expiresAt, cookies } = await admitGuest(body.token, origin, (token) =>
      enterShare(token, {
        cookies: guestCookiesOf(request.headers),
        origin,
        isFramed: isFramed(request.headers),
      }),
    );
    const answer = { success: true, dashboardId, expiresAt, ...(!cookies && { passwordRequired: true }) };
    return new Reply(200, answer, cookies ?? []);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refusal = toErrorBody(plainly(error), origin.requestId);
    return new Reply(refusal.status, { success: false, ...refusal.body });
  }
});

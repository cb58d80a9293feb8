import { admitGuest } from '@/lib/base/auth/guests';
import { guestTokenInput } from '@/lib/base/auth/schema';
import { AppError, toErrorBody } from '@/lib/base/errors/errors';
import { Reply, route } from '@/lib/http/route';

/** Nothing is shared yet: sharing hands its own look-up in. */
const openShare = async () => null;

export const POST = route({ who: 'anyone', body: guestTokenInput }, async ({ body, origin }) => {
  try {
    return new Reply(200, { success: true }, await admitGuest(body.token, origin, openShare));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refusal = toErrorBody(error, origin.requestId);
    return new Reply(refusal.status, { success: false, ...refusal.body });
  }
});

import { endByProvider } from '@/lib/base/auth/single-sign-on';
import { AppError } from '@/lib/base/errors/errors';
import { SignOnError } from '@/lib/base/sso/failure';
import { readText } from '@/lib/http/body';
import { route } from '@/lib/http/route';

const LONGEST = 64 * 1024;

/** The provider itself says, server to server, whose session it has ended. */
export const POST = route({ who: 'anyone', fromElsewhere: true }, async ({ request, origin }) => {
  const form = new URLSearchParams(await readText(request, LONGEST));
  try {
    return { success: true, ended: await endByProvider(form.get('logout_token') ?? '', origin) };
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error;
    throw new AppError('validation', 'This logout token isn’t valid.');
  }
});

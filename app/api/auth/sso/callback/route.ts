import { z } from 'zod';
import { DEVICE_COOKIE } from '@/lib/base/auth/devices';
import { takeOidcAnswer } from '@/lib/base/auth/single-sign-on';
import { SIGN_ON_COOKIE } from '@/lib/base/sso/schema';
import { onward } from '@/lib/http/onward';
import { route } from '@/lib/http/route';

const text = z.string().max(4000).optional();

export const GET = route(
  { who: 'anyone', query: z.object({ code: text, state: text, iss: text, error: text }) },
  async ({ query, origin, cookie }) =>
    onward(
      await takeOidcAnswer(query, {
        origin,
        arrival: { ticket: false, device: cookie(DEVICE_COOKIE), signOn: cookie(SIGN_ON_COOKIE) },
      }),
    ),
);

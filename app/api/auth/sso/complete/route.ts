import { z } from 'zod';
import { DEVICE_COOKIE } from '@/lib/base/auth/devices';
import { completeSaml } from '@/lib/base/auth/single-sign-on';
import { SIGN_ON_COOKIE } from '@/lib/base/sso/schema';
import { onward } from '@/lib/http/onward';
import { route } from '@/lib/http/route';

export const GET = route(
  { who: 'anyone', query: z.object({ request: z.string().max(200).default('') }) },
  async ({ query, origin, cookie }) =>
    onward(
      await completeSaml(query.request, {
        origin,
        arrival: { ticket: false, device: cookie(DEVICE_COOKIE), signOn: cookie(SIGN_ON_COOKIE) },
      }),
    ),
);

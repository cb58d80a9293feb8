import { z } from 'zod';
import { ownPath } from '@/lib/base/auth/own-path';
import { beginSignOn } from '@/lib/base/auth/single-sign-on';
import { env } from '@/lib/base/env/env';
import { onward } from '@/lib/http/onward';
import { route } from '@/lib/http/route';

export const GET = route(
  { who: 'anyone', query: z.object({ next: z.string().max(2000).optional() }) },
  async ({ query, origin }) => onward(await beginSignOn(ownPath(query.next, env().PUBLIC_URL), origin)),
);

import { z } from 'zod';
import { notFound } from '@/lib/base/errors/errors';
import { route } from '@/lib/http/route';
import { isOwnStream, triedStream } from '@/lib/product/deployment-check/self';

/** Asked by the server itself, through the proxies in front of it. */
export const GET = route(
  { who: 'anyone', query: z.object({ token: z.string().max(300).default('') }) },
  ({ query }) => {
    if (!isOwnStream(query.token)) throw notFound('stream');
    return new Response(triedStream(), {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      },
    });
  },
);

import { z } from 'zod';
import { Reply, route } from '@/lib/http/route';
import { pauseTarget, startOnTarget } from '@/lib/product/replication/replication';

const params = z.object({ id: z.uuid(), verb: z.enum(['sync', 'verify', 'pause', 'resume']) });

export const POST = route({ who: 'owner', params, idempotent: true }, async ({ actor, params: { id, verb }, origin }) =>
  verb === 'sync' || verb === 'verify'
    ? new Reply(202, await startOnTarget(actor, id, verb, origin))
    : pauseTarget(actor, id, verb === 'pause', origin),
);

import { Reply, route } from '@/lib/http/route';
import { addTarget } from '@/lib/product/replication/replication';
import { targetInput } from '@/lib/product/replication/schema';

export const POST = route(
  { who: 'owner', body: targetInput, idempotent: true },
  async ({ actor, body, origin }) => new Reply(201, await addTarget(actor, body, origin)),
);

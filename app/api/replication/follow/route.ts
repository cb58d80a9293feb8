import { Reply, route } from '@/lib/http/route';
import { followCopy } from '@/lib/product/replication/replication';
import { followInput } from '@/lib/product/replication/schema';

export const POST = route(
  { who: 'owner', body: followInput, idempotent: true },
  async ({ actor, body, origin }) => new Reply(202, await followCopy(actor, body, origin)),
);

import { Reply, route } from '@/lib/http/route';
import { makePairingCode } from '@/lib/product/replication/pairing';

export const POST = route(
  { who: 'owner' },
  async ({ actor, origin }) => new Reply(201, await makePairingCode(actor, origin)),
);

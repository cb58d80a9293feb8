import { route } from '@/lib/http/route';
import { promote } from '@/lib/product/replication/replication';
import { promoteInput } from '@/lib/product/replication/schema';

export const POST = route({ who: 'owner', body: promoteInput, idempotent: true }, ({ actor, origin }) =>
  promote(actor, origin),
);

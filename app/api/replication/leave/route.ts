import { route } from '@/lib/http/route';
import { leaveReplication } from '@/lib/product/replication/replication';
import { leaveInput } from '@/lib/product/replication/schema';

export const POST = route({ who: 'owner', body: leaveInput, idempotent: true }, ({ actor, origin }) =>
  leaveReplication(actor, origin),
);

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteTarget } from '@/lib/product/replication/replication';

export const DELETE = route({ who: 'owner', params: itemParams }, ({ actor, params, origin }) =>
  deleteTarget(actor, params.id, origin),
);

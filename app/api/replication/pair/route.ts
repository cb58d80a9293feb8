import { route } from '@/lib/http/route';
import { pair, unpair } from '@/lib/product/replication/pairing';
import { pairInput } from '@/lib/product/replication/schema';

/** Asked by another installation, which has the code of this one's owner. */
export const POST = route({ who: 'anyone', body: pairInput, fromElsewhere: true }, ({ body, origin }) =>
  pair(body.code, origin),
);
export const DELETE = route({ who: 'owner' }, ({ actor, origin }) => unpair(actor, origin));

import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { keptPassword, unlockDocument } from '@/lib/product/documents/password';
import { documentPassword } from '@/lib/product/documents/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params, origin }) =>
  keptPassword(actor, params.id, origin),
);

export const POST = route(
  { who: 'analyst', params: itemParams, body: documentPassword },
  async ({ actor, params, body, origin }) => new Reply(202, await unlockDocument(actor, params.id, body, origin)),
);

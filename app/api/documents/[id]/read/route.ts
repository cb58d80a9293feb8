import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { rereadDocument } from '@/lib/product/documents/password';

export const POST = route(
  { who: 'analyst', params: itemParams, idempotent: true },
  async ({ actor, params, origin }) => new Reply(202, await rereadDocument(actor, params.id, origin)),
);

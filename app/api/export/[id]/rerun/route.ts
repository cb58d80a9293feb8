import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { rerunExport } from '@/lib/product/exports/exports';

export const POST = route(
  { who: 'user', params: itemParams, idempotent: true },
  async ({ actor, params, origin }) => new Reply(202, await rerunExport(actor, params.id, origin)),
);

import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { shareCreate } from '@/lib/product/sharing/schema';
import { createShare, listShares } from '@/lib/product/sharing/shares';

export const GET = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => listShares(actor, params.id));

/** No answer of it is kept: it holds the token. */
export const POST = route(
  { who: 'analyst', params: itemParams, body: shareCreate },
  async ({ actor, params, body, origin }) => new Reply(201, await createShare(actor, params.id, body, origin)),
);

import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { regenerateSummary } from '@/lib/product/summaries/summaries';

export const POST = route(
  { who: 'analyst', params: itemParams, idempotent: true },
  async ({ actor, params, origin }) => new Reply(202, await regenerateSummary(actor, params.id, origin)),
);

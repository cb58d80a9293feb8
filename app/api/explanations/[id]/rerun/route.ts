import { rerunExplanation } from '@/lib/explanations/explanations';
import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', params: itemParams, idempotent: true }, async ({ actor, params, origin }) => {
  const explained = await rerunExplanation(actor, params.id, origin);
  return new Reply(explained.job ? 202 : 200, explained);
});

import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { rerunPrediction } from '@/lib/predictions/predictions';

export const POST = route({ who: 'analyst', params: itemParams, idempotent: true }, async ({ actor, params, origin }) => {
  const predicted = await rerunPrediction(actor, params.id, origin);
  return new Reply(predicted.job ? 202 : 200, predicted);
});

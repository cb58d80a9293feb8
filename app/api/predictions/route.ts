import { createPrediction, listPredictions } from '@/lib/predictions/predictions';
import { predictionCreate } from '@/lib/predictions/schema';
import { Reply, route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listPredictions(actor));

export const POST = route({ who: 'analyst', body: predictionCreate, idempotent: true }, async ({ actor, body, origin, request }) => {
  const predicted = await createPrediction(actor, body, origin, request.signal);
  return new Reply(predicted.job ? 202 : 201, predicted);
});

import { checkPrediction } from '@/lib/predictions/check';
import { predictionAsked } from '@/lib/predictions/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', body: predictionAsked }, ({ actor, body, request }) => checkPrediction(actor, body, request.signal));

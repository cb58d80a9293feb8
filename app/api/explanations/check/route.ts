import { checkExplanation } from '@/lib/explanations/check';
import { explanationAsked } from '@/lib/explanations/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', body: explanationAsked }, ({ actor, body, request }) => checkExplanation(actor, body, request.signal));

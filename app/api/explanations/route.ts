import { createExplanation, listExplanations } from '@/lib/explanations/explanations';
import { explanationCreate } from '@/lib/explanations/schema';
import { Reply, route } from '@/lib/http/route';

export const GET = route({ who: 'user' }, ({ actor }) => listExplanations(actor));

export const POST = route({ who: 'analyst', body: explanationCreate, idempotent: true }, async ({ actor, body, origin, request }) => {
  const explained = await createExplanation(actor, body, origin, request.signal);
  return new Reply(explained.job ? 202 : 201, explained);
});

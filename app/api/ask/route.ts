import { route } from '@/lib/http/route';
import { askQuestion } from '@/lib/product/questions/questions';
import { askRequest } from '@/lib/product/questions/schema';

export const POST = route({ who: 'user', body: askRequest }, ({ actor, body, request }) =>
  askQuestion(actor, body, request.signal),
);

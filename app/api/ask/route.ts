import { askQuestion } from '@/lib/ask/ask';
import { askRequest } from '@/lib/ask/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: askRequest }, ({ actor, body, request }) => askQuestion(actor, body, request.signal));

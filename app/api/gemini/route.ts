import { assist } from '@/lib/ask/assist';
import { assistRequest } from '@/lib/ask/assist-schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: assistRequest }, ({ actor, body, request }) => assist(actor, 'gemini', body, request.signal));

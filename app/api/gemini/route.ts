import { route } from '@/lib/http/route';
import { assist } from '@/lib/product/questions/assist';
import { assistRequest } from '@/lib/product/questions/assist-schema';

export const POST = route({ who: 'user', body: assistRequest }, ({ actor, body, request }) =>
  assist(actor, 'gemini', body, request.signal),
);

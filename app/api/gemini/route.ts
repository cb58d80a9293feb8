import { route } from '@/lib/http/route';
import { askProvider } from '@/lib/product/code-analysis/review';
import { providerRequest } from '@/lib/product/code-analysis/review-schema';

export const POST = route({ who: 'user', body: providerRequest }, ({ actor, body, request, origin }) =>
  askProvider(actor, { provider: 'gemini', request: body, signal: request.signal, origin }),
);

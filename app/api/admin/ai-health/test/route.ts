import { testProvider } from '@/lib/base/ai/health';
import { testInput } from '@/lib/base/ai/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'owner', body: testInput }, ({ actor, body, request, origin }) =>
  testProvider(actor, body.provider, request.signal, origin),
);

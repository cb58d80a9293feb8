import { testProvider } from '@/lib/ai/health';
import { testInput } from '@/lib/ai/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'owner', body: testInput }, ({ actor, body, request, origin }) => testProvider(actor, body.provider, request.signal, origin));

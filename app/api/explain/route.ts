import { explainChangeOf } from '@/lib/changes/explain';
import { explainRequest } from '@/lib/changes/schema';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', body: explainRequest }, ({ actor, body, request }) => explainChangeOf(actor, body, request.signal));

import { availableForMerge } from '@/lib/datasets/merge-candidates';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params, request }) => availableForMerge(actor, params.id, request.signal));

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { availableForMerge } from '@/lib/product/data-sources/merge/merge-candidates';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params, request }) =>
  availableForMerge(actor, params.id, request.signal),
);

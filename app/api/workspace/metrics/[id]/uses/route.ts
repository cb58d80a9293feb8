import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { getMetricUses } from '@/lib/product/metrics/metrics';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getMetricUses(actor, params.id));

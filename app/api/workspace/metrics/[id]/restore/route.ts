import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { restoreMetric } from '@/lib/product/metrics/metrics';

export const POST = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  restoreMetric(actor, params.id),
);

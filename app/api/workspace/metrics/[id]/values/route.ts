import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { metricValues } from '@/lib/product/metrics/schema';
import { readMetricValues } from '@/lib/product/metrics/values';

export const POST = route({ who: 'user', params: itemParams, body: metricValues }, ({ actor, params, body, request }) =>
  readMetricValues(actor, params.id, body, request.signal),
);

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeMetric, deleteMetric, getMetric } from '@/lib/product/metrics/metrics';
import { metricDelete, metricPatch } from '@/lib/product/metrics/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getMetric(actor, params.id));
export const PATCH = route({ who: 'analyst', params: itemParams, body: metricPatch }, ({ actor, params, body }) =>
  changeMetric(actor, params.id, body),
);
export const DELETE = route({ who: 'analyst', params: itemParams, query: metricDelete }, ({ actor, params, query }) =>
  deleteMetric(actor, params.id, query.force === 'true'),
);

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { relatedCharts } from '@/lib/product/dashboards/related';
import { relatedQuery } from '@/lib/product/dashboards/schema';

export const POST = route({ who: 'user', params: itemParams, body: relatedQuery }, ({ actor, params, body }) =>
  relatedCharts(actor, params.id, body),
);

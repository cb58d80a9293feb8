import { relatedCharts } from '@/lib/dashboards/related';
import { relatedQuery } from '@/lib/dashboards/schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', params: itemParams, body: relatedQuery }, ({ actor, params, body }) => relatedCharts(actor, params.id, body));

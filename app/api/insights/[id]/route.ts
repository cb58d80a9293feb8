import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeInsight, getInsight } from '@/lib/product/insights/insights';
import { insightPatch } from '@/lib/product/insights/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getInsight(actor, params.id));
export const PATCH = route({ who: 'analyst', params: itemParams, body: insightPatch }, ({ actor, params, body }) =>
  changeInsight(actor, params.id, body),
);

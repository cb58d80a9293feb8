import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { summaryPatch } from '@/lib/product/summaries/schema';
import { changeSummary, deleteSummary, getSummary } from '@/lib/product/summaries/summaries';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getSummary(actor, params.id));
export const PATCH = route({ who: 'analyst', params: itemParams, body: summaryPatch }, ({ actor, params, body }) =>
  changeSummary(actor, params.id, body),
);
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteSummary(actor, params.id, origin),
);

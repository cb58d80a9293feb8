import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { proposeSteps } from '@/lib/product/data-sources/prepare/prepare';
import { proposalsInput } from '@/lib/product/data-sources/schema/preparation-schema';

export const POST = route(
  { who: 'analyst', params: itemParams, body: proposalsInput },
  ({ actor, params, body, request }) => proposeSteps(actor, params.id, body.steps, request.signal),
);

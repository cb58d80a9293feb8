import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { previewSteps } from '@/lib/product/data-sources/prepare/prepare';
import { previewInput } from '@/lib/product/data-sources/schema/preparation-schema';

export const POST = route(
  { who: 'analyst', params: itemParams, body: previewInput },
  ({ actor, params, body, request }) => previewSteps(actor, params.id, body, request.signal),
);

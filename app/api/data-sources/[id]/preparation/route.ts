import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { changeSteps, prepareDataSource } from '@/lib/product/data-sources/prepare/prepare';
import { prepareInput, stepsInput } from '@/lib/product/data-sources/schema/preparation-schema';

export const POST = route(
  { who: 'analyst', params: itemParams, body: prepareInput, idempotent: true },
  async ({ actor, params, body, origin, request }) => {
    const prepared = await prepareDataSource(actor, params.id, body, { origin, signal: request.signal });
    return new Reply(prepared.job ? 202 : 201, prepared);
  },
);

export const PUT = route(
  { who: 'analyst', params: itemParams, body: stepsInput, idempotent: true },
  async ({ actor, params, body, origin, request }) => {
    const changed = await changeSteps(actor, params.id, body, { origin, signal: request.signal });
    return new Reply(changed.job ? 202 : 200, changed);
  },
);

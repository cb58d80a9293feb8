import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { rerunDrivers } from '@/lib/product/drivers/drivers';

export const POST = route(
  { who: 'analyst', params: itemParams, idempotent: true },
  async ({ actor, params, origin }) => {
    const explained = await rerunDrivers(actor, params.id, origin);
    return new Reply(explained.job ? 202 : 200, explained);
  },
);

import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { refreshDataSource } from '@/lib/product/data-sources/refresh';

export const POST = route(
  { who: 'analyst', params: itemParams, idempotent: true },
  async ({ actor, params, origin }) => {
    const refreshed = await refreshDataSource(actor, params.id, origin);
    return new Reply(refreshed.job ? 202 : 200, refreshed);
  },
);

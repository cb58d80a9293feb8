import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { revertQuery, revertTo } from '@/lib/product/data-sources/schema/import-schema';
import { differenceTo, revertDataSource } from '@/lib/product/data-sources/versions/versions';

/** What going back would change. */
export const GET = route({ who: 'user', params: itemParams, query: revertQuery }, ({ actor, params, query }) =>
  differenceTo(actor, params.id, query.version),
);

export const POST = route(
  { who: 'analyst', params: itemParams, body: revertTo, idempotent: true },
  async ({ actor, params, body, origin }) =>
    new Reply(201, await revertDataSource(actor, params.id, body.version, origin)),
);

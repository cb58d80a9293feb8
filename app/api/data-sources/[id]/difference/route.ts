import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { revertQuery } from '@/lib/product/data-sources/schema/import-schema';
import { differenceMade } from '@/lib/product/data-sources/versions/versions';

/** What a version changed, against the one before it. */
export const GET = route({ who: 'user', params: itemParams, query: revertQuery }, ({ actor, params, query }) =>
  differenceMade(actor, params.id, query.version),
);

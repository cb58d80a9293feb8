import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { findInRows } from '@/lib/product/data-sources/rows/rows';
import { findQuery } from '@/lib/product/data-sources/schema/rows-schema';

export const GET = route({ who: 'user', params: itemParams, query: findQuery }, ({ actor, params, query, request }) =>
  findInRows(actor, params.id, query, request.signal),
);

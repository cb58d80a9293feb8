import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { readRows } from '@/lib/product/data-sources/rows/rows';
import { rowsQuery } from '@/lib/product/data-sources/schema/rows-schema';

export const GET = route({ who: 'user', params: itemParams, query: rowsQuery }, ({ actor, params, query, request }) =>
  readRows(actor, params.id, query, request.signal),
);

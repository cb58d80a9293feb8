import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { rowsQuery } from '@/lib/product/drivers/schema';
import { readPredicted } from '@/lib/product/drivers/values';

export const GET = route({ who: 'user', params: itemParams, query: rowsQuery }, ({ actor, params, query, request }) =>
  readPredicted(actor, params.id, query, request.signal),
);

import { readRows } from '@/lib/datasets/rows';
import { rowsQuery } from '@/lib/datasets/rows-schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams, query: rowsQuery }, ({ actor, params, query, request }) => readRows(actor, params.id, query, request.signal));

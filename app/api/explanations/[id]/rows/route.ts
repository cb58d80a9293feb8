import { rowsQuery } from '@/lib/explanations/schema';
import { readPredicted } from '@/lib/explanations/values';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams, query: rowsQuery }, ({ actor, params, query, request }) => readPredicted(actor, params.id, query, request.signal));

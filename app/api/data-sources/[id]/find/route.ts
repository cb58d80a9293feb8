import { findInRows } from '@/lib/datasets/rows';
import { findQuery } from '@/lib/datasets/rows-schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams, query: findQuery }, ({ actor, params, query, request }) => findInRows(actor, params.id, query, request.signal));

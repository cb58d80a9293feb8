import { describeColumn } from '@/lib/datasets/rows';
import { statisticsQuery } from '@/lib/datasets/rows-schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams, query: statisticsQuery }, ({ actor, params, query, request }) => describeColumn(actor, params.id, query, request.signal));

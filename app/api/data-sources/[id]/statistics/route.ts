import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { describeColumn } from '@/lib/product/data-sources/rows/rows';
import { statisticsQuery } from '@/lib/product/data-sources/schema/rows-schema';

export const GET = route(
  { who: 'user', params: itemParams, query: statisticsQuery },
  ({ actor, params, query, request }) => describeColumn(actor, params.id, query, request.signal),
);

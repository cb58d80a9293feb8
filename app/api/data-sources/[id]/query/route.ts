import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { queryDataSource } from '@/lib/product/dashboards/dashboards';
import { dataSourceQuery } from '@/lib/product/dashboards/schema';

export const POST = route(
  { who: 'user', params: itemParams, body: dataSourceQuery },
  ({ actor, params, body, request }) => queryDataSource(actor, params.id, body, request.signal),
);

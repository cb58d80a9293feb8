import { queryDataSource } from '@/lib/dashboards/dashboards';
import { dataSourceQuery } from '@/lib/dashboards/schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', params: itemParams, body: dataSourceQuery }, ({ actor, params, body, request }) => queryDataSource(actor, params.id, body, request.signal));

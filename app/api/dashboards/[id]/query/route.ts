import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { queryDashboard } from '@/lib/product/dashboards/dashboards';
import { dashboardQuery } from '@/lib/product/dashboards/schema';

export const POST = route(
  { who: 'user', params: itemParams, body: dashboardQuery },
  ({ actor, params, body, request }) => queryDashboard(actor, params.id, body, request.signal),
);

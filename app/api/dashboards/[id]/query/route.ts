import { queryDashboard } from '@/lib/dashboards/dashboards';
import { dashboardQuery } from '@/lib/dashboards/schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'user', params: itemParams, body: dashboardQuery }, ({ actor, params, body, request }) => queryDashboard(actor, params.id, body, request.signal));

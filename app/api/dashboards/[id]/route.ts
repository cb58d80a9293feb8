import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeDashboard, deleteDashboard, getDashboard } from '@/lib/product/dashboards/dashboards';
import { dashboardPatch } from '@/lib/product/dashboards/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getDashboard(actor, params.id));
export const PATCH = route({ who: 'analyst', params: itemParams, body: dashboardPatch }, ({ actor, params, body }) =>
  changeDashboard(actor, params.id, body),
);
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  deleteDashboard(actor, params.id),
);

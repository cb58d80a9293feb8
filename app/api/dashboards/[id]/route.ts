import { changeDashboard, deleteDashboard, getDashboard } from '@/lib/dashboards/dashboards';
import { dashboardPatch } from '@/lib/dashboards/schema';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getDashboard(actor, params.id));
export const PATCH = route({ who: 'analyst', params: itemParams, body: dashboardPatch }, ({ actor, params, body }) => changeDashboard(actor, params.id, body));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => deleteDashboard(actor, params.id));

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { listDashboardVersions } from '@/lib/product/dashboards/versions';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) =>
  listDashboardVersions(actor, params.id),
);

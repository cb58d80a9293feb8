import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { restoreDashboard } from '@/lib/product/dashboards/bin';

export const POST = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  restoreDashboard(actor, params.id),
);

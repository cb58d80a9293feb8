import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { remakeDashboard } from '@/lib/product/dashboards/dashboards';

export const POST = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  remakeDashboard(actor, params.id),
);

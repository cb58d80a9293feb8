import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { purgeDashboard } from '@/lib/product/dashboards/bin';

export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  purgeDashboard(actor, params.id),
);

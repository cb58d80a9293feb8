import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { proposeRepair } from '@/lib/product/dashboards/repair';

export const GET = route({ who: 'analyst', params: itemParams }, ({ actor, params }) =>
  proposeRepair(actor, params.id),
);

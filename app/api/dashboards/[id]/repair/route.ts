import { proposeRepair } from '@/lib/dashboards/repair';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => proposeRepair(actor, params.id));

import { purgeDashboard } from '@/lib/dashboards/bin';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => purgeDashboard(actor, params.id));

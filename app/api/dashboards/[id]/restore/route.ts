import { restoreDashboard } from '@/lib/dashboards/bin';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => restoreDashboard(actor, params.id));

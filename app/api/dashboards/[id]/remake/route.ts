import { remakeDashboard } from '@/lib/dashboards/dashboards';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', params: itemParams }, ({ actor, params }) => remakeDashboard(actor, params.id));

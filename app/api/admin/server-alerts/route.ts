import { route } from '@/lib/http/route';
import { changeServerAlerts, readServerAlerts, serverAlertsInput } from '@/lib/product/admin/server-alerts';

export const GET = route({ who: 'owner' }, ({ actor }) => readServerAlerts(actor));
export const PUT = route({ who: 'owner', body: serverAlertsInput }, ({ actor, body, origin }) =>
  changeServerAlerts(actor, body, origin),
);

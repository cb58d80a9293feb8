import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { beatPresence } from '@/lib/product/dashboards/presence';
import { presenceBeat } from '@/lib/product/dashboards/presence-schema';

/** A tab says that it shows this dashboard; answered by who else does. */
export const POST = route({ who: 'user', params: itemParams, body: presenceBeat }, ({ actor, params, body }) =>
  beatPresence(actor, params.id, body),
);

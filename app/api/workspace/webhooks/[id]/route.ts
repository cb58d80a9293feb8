import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteWebhook } from '@/lib/product/webhooks/webhooks';

export const DELETE = route({ who: 'workspaceOwner', params: itemParams }, ({ actor, params, origin }) =>
  deleteWebhook(actor, params.id, origin),
);

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { sendMailAgain } from '@/lib/product/admin/outbox';

export const POST = route({ who: 'owner', params: itemParams, idempotent: true }, ({ actor, params, origin }) =>
  sendMailAgain(actor, params.id, origin),
);

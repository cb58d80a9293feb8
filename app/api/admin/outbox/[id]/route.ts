import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { readMail } from '@/lib/product/admin/outbox';

export const GET = route({ who: 'owner', params: itemParams }, ({ actor, params, origin }) =>
  readMail(actor, params.id, origin),
);

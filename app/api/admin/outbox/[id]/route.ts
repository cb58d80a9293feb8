import { readMail } from '@/lib/admin/outbox';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'owner', params: itemParams }, ({ actor, params, origin }) => readMail(actor, params.id, origin));

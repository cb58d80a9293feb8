import { sendMailAgain } from '@/lib/admin/outbox';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({ who: 'owner', params: itemParams, idempotent: true }, ({ actor, params, origin }) => sendMailAgain(actor, params.id, origin));

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { resendInvitation } from '@/lib/product/admin/invitations';

// Not idempotent by key: the answer holds a secret.
export const POST = route({ who: 'admin', params: itemParams }, ({ actor, params, origin }) =>
  resendInvitation(actor, params.id, origin),
);

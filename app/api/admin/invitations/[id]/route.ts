import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { revokeInvitation } from '@/lib/product/admin/invitations';

export const DELETE = route({ who: 'admin', params: itemParams }, ({ actor, params, origin }) =>
  revokeInvitation(actor, params.id, origin),
);

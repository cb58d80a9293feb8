import { revokeInvitation } from '@/lib/admin/invitations';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const DELETE = route({ who: 'admin', params: itemParams }, ({ actor, params, origin }) => revokeInvitation(actor, params.id, origin));

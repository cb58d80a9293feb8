import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { withdrawMemberInvitation } from '@/lib/product/members/members';

export const DELETE = route({ who: 'workspaceOwner', params: itemParams }, ({ actor, params, origin }) =>
  withdrawMemberInvitation(actor, params.id, origin),
);

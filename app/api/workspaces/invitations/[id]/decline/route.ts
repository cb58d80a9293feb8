import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { declineMembership } from '@/lib/product/members/workspaces';

export const POST = route({ who: 'user', params: itemParams, idempotent: true }, ({ actor, params, origin }) =>
  declineMembership(actor, params.id, origin),
);

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { acceptMembership } from '@/lib/product/members/workspaces';

export const POST = route({ who: 'user', params: itemParams, idempotent: true }, ({ actor, params, origin }) =>
  acceptMembership(actor, params.id, origin),
);

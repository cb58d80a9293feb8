import { Reply, route } from '@/lib/http/route';
import { invite, listInvitations } from '@/lib/product/admin/invitations';
import { invitationInput, listQuery } from '@/lib/product/admin/schema';

export const GET = route({ who: 'admin', query: listQuery }, ({ actor, query }) => listInvitations(actor, query));
// Not idempotent by key: the answer holds a secret. A second invitation to an address takes the place of the first.
export const POST = route(
  { who: 'admin', body: invitationInput },
  async ({ actor, body, origin }) => new Reply(201, await invite(actor, body, origin)),
);

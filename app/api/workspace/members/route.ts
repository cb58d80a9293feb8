import { Reply, route } from '@/lib/http/route';
import { inviteMember, listMembers } from '@/lib/product/members/members';
import { memberInput } from '@/lib/product/members/schema';

export const GET = route({ who: 'user' }, ({ actor }) => listMembers(actor));

export const POST = route(
  { who: 'workspaceOwner', body: memberInput, idempotent: true },
  async ({ actor, body, origin }) => new Reply(201, await inviteMember(actor, body, origin)),
);

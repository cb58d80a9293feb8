import { DEVICE_COOKIE } from '@/lib/base/auth/devices';
import { asksForTicket } from '@/lib/base/auth/fallback';
import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { changeMember, removeMember } from '@/lib/product/members/members';
import { memberChange } from '@/lib/product/members/schema';
import { leaveWorkspace } from '@/lib/product/members/workspaces';

export const PATCH = route(
  { who: 'workspaceOwner', params: itemParams, body: memberChange },
  ({ actor, params, body, origin }) => changeMember(actor, params.id, body, origin),
);

/** Of oneself: leaves, and goes on with credentials for another workspace. Of somebody else: the owner removes them. */
export const DELETE = route(
  { who: 'user', params: itemParams, regularWindow: true },
  async ({ actor, params, origin, request, cookie }) => {
    if (params.id !== actor.userId) return removeMember(actor, params.id, origin);
    const arrival = { ticket: asksForTicket(request.headers), device: cookie(DEVICE_COOKIE) };
    const { answer, cookies } = await leaveWorkspace(actor, { origin, arrival });
    return new Reply(200, answer, cookies);
  },
);

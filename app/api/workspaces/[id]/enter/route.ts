import { DEVICE_COOKIE } from '@/lib/base/auth/devices';
import { asksForTicket } from '@/lib/base/auth/fallback';
import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { enterWorkspace } from '@/lib/product/members/workspaces';

export const POST = route(
  { who: 'user', params: itemParams, regularWindow: true },
  async ({ actor, params, origin, request, cookie }) => {
    const arrival = { ticket: asksForTicket(request.headers), device: cookie(DEVICE_COOKIE) };
    const { answer, cookies } = await enterWorkspace(actor, params.id, { origin, arrival });
    return new Reply(200, answer, cookies);
  },
);

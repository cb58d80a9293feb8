import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { sharePatch } from '@/lib/product/sharing/schema';
import { changeShare, revokeShare } from '@/lib/product/sharing/shares';

export const PATCH = route(
  { who: 'analyst', params: itemParams, body: sharePatch },
  ({ actor, params, body, origin }) => changeShare(actor, params.id, body, origin),
);

export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  revokeShare(actor, params.id, origin),
);

import { revokeApiToken } from '@/lib/base/auth/api-tokens';
import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const DELETE = route({ who: 'user', params: itemParams }, ({ actor, params, origin }) =>
  revokeApiToken(actor, params.id, origin),
);

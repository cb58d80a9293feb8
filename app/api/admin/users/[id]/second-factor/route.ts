import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { resetSecondFactor } from '@/lib/product/admin/users';

export const DELETE = route({ who: 'owner', params: itemParams }, ({ actor, params, origin }) =>
  resetSecondFactor(actor, params.id, origin),
);

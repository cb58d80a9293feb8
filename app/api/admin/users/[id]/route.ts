import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { userChange } from '@/lib/product/admin/schema';
import { changeUser, getUser } from '@/lib/product/admin/users';

export const GET = route({ who: 'admin', params: itemParams }, ({ actor, params }) => getUser(actor, params.id));
export const PATCH = route({ who: 'admin', params: itemParams, body: userChange }, ({ actor, params, body, origin }) =>
  changeUser(actor, params.id, body, origin),
);

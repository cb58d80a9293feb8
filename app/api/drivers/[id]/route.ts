import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteDrivers, getDrivers } from '@/lib/product/drivers/drivers';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getDrivers(actor, params.id));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteDrivers(actor, params.id, origin),
);

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeDelivery, deleteDelivery } from '@/lib/product/deliveries/deliveries';
import { deliveryPatch } from '@/lib/product/deliveries/schema';

export const PATCH = route(
  { who: 'analyst', params: itemParams, body: deliveryPatch },
  ({ actor, params, body, origin }) => changeDelivery(actor, params.id, body, origin),
);
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteDelivery(actor, params.id, origin),
);

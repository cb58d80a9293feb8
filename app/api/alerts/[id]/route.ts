import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { changeAlert, deleteAlert, getAlert } from '@/lib/product/alerts/alerts';
import { alertPatch } from '@/lib/product/alerts/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getAlert(actor, params.id));
export const PATCH = route(
  { who: 'analyst', params: itemParams, body: alertPatch },
  ({ actor, params, body, origin }) => changeAlert(actor, params.id, body, origin),
);
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteAlert(actor, params.id, origin),
);

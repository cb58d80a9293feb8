import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteForecast, getForecast } from '@/lib/product/forecasts/forecasts';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) => getForecast(actor, params.id));
export const DELETE = route({ who: 'analyst', params: itemParams }, ({ actor, params, origin }) =>
  deleteForecast(actor, params.id, origin),
);

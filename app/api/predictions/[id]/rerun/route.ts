import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { rerunForecast } from '@/lib/product/forecasts/forecasts';

export const POST = route(
  { who: 'analyst', params: itemParams, idempotent: true },
  async ({ actor, params, origin }) => {
    const predicted = await rerunForecast(actor, params.id, origin);
    return new Reply(predicted.job ? 202 : 200, predicted);
  },
);

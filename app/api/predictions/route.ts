import { Reply, route } from '@/lib/http/route';
import { createForecast, listForecasts } from '@/lib/product/forecasts/forecasts';
import { forecastCreate } from '@/lib/product/forecasts/schema';

export const GET = route({ who: 'user' }, ({ actor }) => listForecasts(actor));

export const POST = route(
  { who: 'analyst', body: forecastCreate, idempotent: true },
  async ({ actor, body, origin, request }) => {
    const predicted = await createForecast(actor, body, origin, request.signal);
    return new Reply(predicted.job ? 202 : 201, predicted);
  },
);

import { route } from '@/lib/http/route';
import { checkForecast } from '@/lib/product/forecasts/check';
import { forecastAsked } from '@/lib/product/forecasts/schema';

export const POST = route({ who: 'analyst', body: forecastAsked }, ({ actor, body, request }) =>
  checkForecast(actor, body, request.signal),
);

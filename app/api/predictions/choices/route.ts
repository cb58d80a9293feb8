import { route } from '@/lib/http/route';
import { readChoices } from '@/lib/product/forecasts/check';
import { choicesQuery } from '@/lib/product/forecasts/schema';

export const GET = route({ who: 'user', query: choicesQuery }, ({ actor, query }) =>
  readChoices(actor, query.dataSourceId),
);

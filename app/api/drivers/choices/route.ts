import { route } from '@/lib/http/route';
import { readTargetChoice } from '@/lib/product/drivers/check';
import { targetsQuery } from '@/lib/product/drivers/schema';

export const GET = route({ who: 'user', query: targetsQuery }, ({ actor, query }) =>
  readTargetChoice(actor, query.dataSourceId),
);

import { route } from '@/lib/http/route';
import { listInsights } from '@/lib/product/insights/insights';
import { insightsQuery } from '@/lib/product/insights/schema';

export const GET = route({ who: 'user', query: insightsQuery }, ({ actor, query }) => listInsights(actor, query));

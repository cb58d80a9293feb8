import { listInsights } from '@/lib/insights/insights';
import { insightsQuery } from '@/lib/insights/schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', query: insightsQuery }, ({ actor, query }) => listInsights(actor, query));

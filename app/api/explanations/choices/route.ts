import { readTargets } from '@/lib/explanations/check';
import { targetsQuery } from '@/lib/explanations/schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', query: targetsQuery }, ({ actor, query }) => readTargets(actor, query.dataSourceId));

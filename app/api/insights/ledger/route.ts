import { readTested } from '@/lib/insights/insights';
import { ledgerQuery } from '@/lib/insights/schema';
import { route } from '@/lib/http/route';

export const GET = route({ who: 'user', query: ledgerQuery }, ({ actor, query }) => readTested(actor, query));

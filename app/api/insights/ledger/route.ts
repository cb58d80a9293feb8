import { route } from '@/lib/http/route';
import { readTested } from '@/lib/product/insights/insights';
import { ledgerQuery } from '@/lib/product/insights/schema';

export const GET = route({ who: 'user', query: ledgerQuery }, ({ actor, query }) => readTested(actor, query));

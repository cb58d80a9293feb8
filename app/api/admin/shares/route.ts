import { route } from '@/lib/http/route';
import { listSharesOfAll } from '@/lib/product/sharing/installation';
import { adminSharesQuery } from '@/lib/product/sharing/schema';

export const GET = route({ who: 'admin', query: adminSharesQuery }, ({ actor, query }) =>
  listSharesOfAll(actor, query),
);

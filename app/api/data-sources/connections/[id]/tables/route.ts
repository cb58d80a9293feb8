import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { listRemoteTables } from '@/lib/product/connections/catalogue';
import { tablesQuery } from '@/lib/product/connections/connection-schema';

export const GET = route(
  { who: 'analyst', params: itemParams, query: tablesQuery },
  ({ actor, params, query, request }) => listRemoteTables(actor, params.id, query, request.signal),
);

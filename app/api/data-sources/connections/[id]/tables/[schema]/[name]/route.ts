import { route } from '@/lib/http/route';
import { getRemoteTable } from '@/lib/product/connections/catalogue';
import { tableParams } from '@/lib/product/connections/connection-schema';

export const GET = route({ who: 'analyst', params: tableParams }, ({ actor, params: { id, schema, name }, request }) =>
  getRemoteTable(actor, id, { schema, name }, request.signal),
);

import { itemParams } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { checkRemoteSelect } from '@/lib/product/connections/catalogue';
import { selectInput } from '@/lib/product/connections/connection-schema';

export const POST = route(
  { who: 'analyst', params: itemParams, body: selectInput },
  ({ actor, params, body, request }) => checkRemoteSelect(actor, params.id, body.sql, request.signal),
);

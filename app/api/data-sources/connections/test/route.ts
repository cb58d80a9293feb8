import { route } from '@/lib/http/route';
import { connectionTest } from '@/lib/product/connections/connection-schema';
import { testConnection } from '@/lib/product/connections/connections';

export const POST = route({ who: 'analyst', body: connectionTest }, ({ actor, body, request }) =>
  testConnection(actor, body, request.signal),
);

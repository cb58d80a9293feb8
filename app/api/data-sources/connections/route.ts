import { Reply, route } from '@/lib/http/route';
import { connectionForm } from '@/lib/product/connections/connection-schema';
import { createConnection, listConnections } from '@/lib/product/connections/connections';

export const GET = route({ who: 'user' }, async ({ actor }) => ({ connections: await listConnections(actor) }));

export const POST = route(
  { who: 'analyst', body: connectionForm, idempotent: true },
  async ({ actor, body, origin }) => new Reply(201, await createConnection(actor, body, origin)),
);

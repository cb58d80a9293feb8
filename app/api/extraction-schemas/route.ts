import { Reply, route } from '@/lib/http/route';
import { createSchema, deleteSchema, listSchemas } from '@/lib/product/extractions/schemas';
import { schemaCreate, schemaQuery } from '@/lib/product/extractions/schema';

export const GET = route({ who: 'user' }, ({ actor }) => listSchemas(actor));
export const POST = route(
  { who: 'analyst', body: schemaCreate, idempotent: true },
  async ({ actor, body, origin }) => new Reply(201, await createSchema(actor, body, origin)),
);
export const DELETE = route({ who: 'analyst', query: schemaQuery }, ({ actor, query, origin }) =>
  deleteSchema(actor, query.id, origin),
);

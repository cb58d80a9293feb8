import { Reply, route } from '@/lib/http/route';
import { savedStatementInput } from '@/lib/product/sql/schema';
import { listSavedStatements, saveStatement } from '@/lib/product/sql/statements';

export const GET = route({ who: 'user' }, ({ actor }) => listSavedStatements(actor));
export const POST = route(
  { who: 'analyst', body: savedStatementInput, idempotent: true },
  async ({ actor, body }) => new Reply(201, await saveStatement(actor, body)),
);

import { Reply, route } from '@/lib/http/route';
import { createFinding } from '@/lib/product/code-analysis/findings';
import { findingCreate } from '@/lib/product/code-analysis/schema';

export const POST = route(
  { who: 'owner', body: findingCreate, idempotent: true },
  async ({ actor, body, origin }) => new Reply(201, await createFinding(actor, body, origin)),
);

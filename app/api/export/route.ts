import { Reply, route } from '@/lib/http/route';
import { createExport, listExports } from '@/lib/product/exports/exports';
import { exportCreate } from '@/lib/product/exports/schema';

export const GET = route({ who: 'user' }, ({ actor }) => listExports(actor));
export const POST = route(
  { who: 'user', body: exportCreate, idempotent: true },
  async ({ actor, body, origin }) => new Reply(202, await createExport(actor, body, origin)),
);

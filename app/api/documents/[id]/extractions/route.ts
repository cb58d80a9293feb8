import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { listExtractionsOf, startExtraction } from '@/lib/product/extractions/extractions';
import { extractionCreate } from '@/lib/product/extractions/schema';

export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) =>
  listExtractionsOf(actor, params.id),
);
export const POST = route(
  { who: 'analyst', params: itemParams, body: extractionCreate, idempotent: true },
  async ({ actor, params, body, origin }) => new Reply(202, await startExtraction(actor, params.id, body, origin)),
);

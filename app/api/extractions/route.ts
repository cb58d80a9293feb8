import { Reply, route } from '@/lib/http/route';
import { startExtractions } from '@/lib/product/extractions/extractions';
import { extractionsCreate } from '@/lib/product/extractions/schema';

export const POST = route(
  { who: 'analyst', body: extractionsCreate, idempotent: true },
  async ({ actor, body, origin }) => new Reply(202, await startExtractions(actor, body, origin)),
);

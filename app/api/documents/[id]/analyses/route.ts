import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { startAnalysis } from '@/lib/product/documents/analyses';
import { analysisCreate } from '@/lib/product/documents/schema';

export const POST = route(
  { who: 'analyst', params: itemParams, body: analysisCreate, idempotent: true },
  async ({ actor, params, body, origin }) => new Reply(202, await startAnalysis(actor, params.id, body, origin)),
);

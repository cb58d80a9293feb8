import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { toDataSource } from '@/lib/product/extractions/schema';
import { extractionToDataSource } from '@/lib/product/extractions/to-data-source';

export const POST = route(
  { who: 'analyst', params: itemParams, body: toDataSource, idempotent: true },
  async ({ actor, params, body, origin }) => {
    const made = await extractionToDataSource(actor, params.id, body, origin);
    return new Reply(made.job ? 202 : 201, made);
  },
);

import { Reply, route } from '@/lib/http/route';
import { numberedParams } from '@/lib/product/documents/schema';
import { tableToDataSource } from '@/lib/product/extractions/schema';
import { documentTableToDataSource } from '@/lib/product/extractions/to-data-source';

export const POST = route(
  { who: 'analyst', params: numberedParams, body: tableToDataSource, idempotent: true },
  async ({ actor, params, body, origin }) => {
    const made = await documentTableToDataSource(actor, params, body, origin);
    return new Reply(made.job ? 202 : 201, made);
  },
);

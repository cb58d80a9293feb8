import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { rerunResult } from '@/lib/product/sql/sql';

/** Runs the SQL of a data source again: its next version. */
export const POST = route(
  { who: 'analyst', params: itemParams, idempotent: true },
  async ({ actor, params, request, origin }) => {
    const made = await rerunResult(actor, params.id, { signal: request.signal, origin });
    return new Reply(made.job ? 202 : 200, made);
  },
);

import { Reply, route } from '@/lib/http/route';
import { sqlResultInput } from '@/lib/product/sql/schema';
import { saveResult } from '@/lib/product/sql/sql';

export const POST = route(
  { who: 'analyst', body: sqlResultInput, idempotent: true },
  async ({ actor, body, request, origin }) => {
    const made = await saveResult(actor, body, { signal: request.signal, origin });
    return new Reply(made.job ? 202 : 201, made);
  },
);

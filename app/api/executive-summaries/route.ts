import { Reply, route } from '@/lib/http/route';
import { summaryCreate } from '@/lib/product/summaries/schema';
import { createSummary } from '@/lib/product/summaries/summaries';

export const POST = route(
  { who: 'analyst', body: summaryCreate, idempotent: true },
  async ({ actor, body, origin }) => new Reply(202, await createSummary(actor, body, origin)),
);

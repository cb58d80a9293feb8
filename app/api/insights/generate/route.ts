import { Reply, route } from '@/lib/http/route';
import { generateInsights } from '@/lib/product/insights/insights';
import { generateInput } from '@/lib/product/insights/schema';

export const POST = route(
  { who: 'analyst', body: generateInput, idempotent: true },
  async ({ actor, body, origin }) => new Reply(202, await generateInsights(actor, body.dataSourceId, origin)),
);

import { generateInsights } from '@/lib/insights/insights';
import { generateInput } from '@/lib/insights/schema';
import { Reply, route } from '@/lib/http/route';

export const POST = route({ who: 'analyst', body: generateInput, idempotent: true }, async ({ actor, body, origin }) => new Reply(202, await generateInsights(actor, body.dataSourceId, origin)));

import { Reply, route } from '@/lib/http/route';
import { webhookInput } from '@/lib/product/webhooks/schema';
import { createWebhook, listWebhooks } from '@/lib/product/webhooks/webhooks';

export const GET = route({ who: 'workspaceOwner' }, ({ actor }) => listWebhooks(actor));

// Its answer is never kept by Idempotency-Key: it holds a secret.
export const POST = route(
  { who: 'workspaceOwner', body: webhookInput },
  async ({ actor, body, origin }) => new Reply(201, await createWebhook(actor, body, origin)),
);

import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { testWebhook } from '@/lib/product/webhooks/webhooks';

export const POST = route(
  { who: 'workspaceOwner', params: itemParams, idempotent: true },
  async ({ actor, params }) => new Reply(202, await testWebhook(actor, params.id)),
);

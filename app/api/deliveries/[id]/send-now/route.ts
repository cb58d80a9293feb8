import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { sendDeliveryNow } from '@/lib/product/deliveries/deliveries';

export const POST = route(
  { who: 'analyst', params: itemParams, idempotent: true },
  async ({ actor, params }) => new Reply(202, await sendDeliveryNow(actor, params.id)),
);

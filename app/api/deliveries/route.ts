import { Reply, route } from '@/lib/http/route';
import { createDelivery, listDeliveries } from '@/lib/product/deliveries/deliveries';
import { deliveriesQuery, deliveryCreate } from '@/lib/product/deliveries/schema';

export const GET = route({ who: 'user', query: deliveriesQuery }, ({ actor, query }) =>
  listDeliveries(actor, query.dashboardId),
);
export const POST = route(
  { who: 'analyst', body: deliveryCreate, idempotent: true },
  async ({ actor, body, origin }) => new Reply(201, await createDelivery(actor, body, origin)),
);

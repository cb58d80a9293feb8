import { Reply, route } from '@/lib/http/route';
import { createDrivers, listDrivers } from '@/lib/product/drivers/drivers';
import { driversCreate } from '@/lib/product/drivers/schema';

export const GET = route({ who: 'user' }, ({ actor }) => listDrivers(actor));

export const POST = route(
  { who: 'analyst', body: driversCreate, idempotent: true },
  async ({ actor, body, origin, request }) => {
    const explained = await createDrivers(actor, body, origin, request.signal);
    return new Reply(explained.job ? 202 : 201, explained);
  },
);

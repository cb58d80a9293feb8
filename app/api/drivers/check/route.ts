import { route } from '@/lib/http/route';
import { checkDriversRequest } from '@/lib/product/drivers/check';
import { driversAsked } from '@/lib/product/drivers/schema';

export const POST = route({ who: 'analyst', body: driversAsked }, ({ actor, body, request }) =>
  checkDriversRequest(actor, body, request.signal),
);

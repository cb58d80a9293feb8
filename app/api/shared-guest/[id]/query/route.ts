import { guestRoute } from '@/lib/http/guest-route';
import { guestQuery } from '@/lib/product/sharing/schema';
import { queryAsGuest } from '@/lib/product/sharing/view';

export const POST = guestRoute({ body: guestQuery }, ({ visit, id, body, request }) =>
  queryAsGuest(visit, id, body, request.signal),
);

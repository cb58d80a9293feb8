import { guestRoute } from '@/lib/http/guest-route';
import { guestValuesQuery } from '@/lib/product/sharing/schema';
import { guestValues } from '@/lib/product/sharing/view';

export const GET = guestRoute({ query: guestValuesQuery }, ({ visit, id, query }) => guestValues(visit, id, query));

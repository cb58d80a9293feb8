import { guestRoute } from '@/lib/http/guest-route';
import { guestRowsQuery } from '@/lib/product/sharing/schema';
import { guestRows } from '@/lib/product/sharing/view';

export const GET = guestRoute({ query: guestRowsQuery }, ({ visit, id, query }) => guestRows(visit, id, query));

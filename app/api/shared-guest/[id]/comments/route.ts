import { guestRoute } from '@/lib/http/guest-route';
import { guestComments } from '@/lib/product/sharing/view';

export const GET = guestRoute({}, ({ visit, id }) => guestComments(visit, id));

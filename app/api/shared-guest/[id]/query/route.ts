import { guestRoute } from '@/lib/http/guest-route';
import { firstAnswer } from '@/lib/product/sharing/first-look';
import { guestQuery, type GuestQuery } from '@/lib/product/sharing/schema';
import { queryAsGuest } from '@/lib/product/sharing/view';

/** Whatever else a body says is a choice. */
const choosesNothing = ({ filters, chosen, tab: _tab, ...rest }: GuestQuery) =>
  filters.length + chosen.length === 0 && Object.values(rest).every((value) => value === undefined);

export const POST = guestRoute({ body: guestQuery }, ({ visit, id, body, request }) =>
  choosesNothing(body) ? firstAnswer(visit, id, body.tab) : queryAsGuest(visit, id, body, request.signal),
);

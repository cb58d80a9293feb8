import { guestRoute } from '@/lib/http/guest-route';
import { noteOpening } from '@/lib/product/sharing/guests';
import { guestDashboard } from '@/lib/product/sharing/view';

export const GET = guestRoute({}, async ({ visit, id, origin }) => {
  const [dashboard] = await Promise.all([guestDashboard(visit, id), noteOpening(visit, id, origin)]);
  return { dashboard };
});

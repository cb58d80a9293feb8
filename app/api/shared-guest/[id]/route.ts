import { guestRoute } from '@/lib/http/guest-route';
import { dashboardOf } from '@/lib/product/sharing/first-look';
import { noteOpening } from '@/lib/product/sharing/guests';

export const GET = guestRoute({}, async ({ visit, id, origin }) => {
  const [dashboard] = await Promise.all([dashboardOf(visit, id), noteOpening(visit, id, origin)]);
  return { dashboard };
});

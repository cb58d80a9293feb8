import { guestRoute } from '@/lib/http/guest-route';
import { guestDashboard } from '@/lib/product/sharing/view';

export const GET = guestRoute({}, async ({ visit, id, origin }) => ({
  dashboard: await guestDashboard(visit, id, origin),
}));

import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { lastVerification, verifyDashboard } from '@/lib/product/dashboards/verify';

/** What the last verification found. */
export const GET = route({ who: 'user', params: itemParams }, ({ actor, params }) =>
  lastVerification(actor, params.id),
);

export const POST = route({ who: 'user', params: itemParams }, async ({ actor, params }) => {
  const result = await verifyDashboard(actor, params.id);
  return new Reply('job' in result ? 202 : 200, result);
});

import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { dashboardRevert, dashboardRevertQuery } from '@/lib/product/dashboards/version-schema';
import { previewRevert, revertDashboard } from '@/lib/product/dashboards/versions';

/** A version, and what going back to it would change. */
export const GET = route({ who: 'user', params: itemParams, query: dashboardRevertQuery }, ({ actor, params, query }) =>
  previewRevert(actor, params.id, query.version),
);

export const POST = route(
  { who: 'analyst', params: itemParams, body: dashboardRevert, idempotent: true },
  async ({ actor, params, body }) => new Reply(201, await revertDashboard(actor, params.id, body.version)),
);

import { Reply, route } from '@/lib/http/route';
import { createDashboard, listDashboards } from '@/lib/product/dashboards/dashboards';
import { dashboardCreate } from '@/lib/product/dashboards/schema';

export const GET = route({ who: 'user' }, ({ actor }) => listDashboards(actor));

export const POST = route(
  { who: 'analyst', body: dashboardCreate, idempotent: true },
  async ({ actor, body }) => new Reply(body.preview ? 200 : 201, await createDashboard(actor, body)),
);

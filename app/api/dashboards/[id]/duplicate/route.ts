import { itemParams } from '@/lib/http/params';
import { Reply, route } from '@/lib/http/route';
import { duplicateDashboard } from '@/lib/product/dashboards/duplicate';
import { dashboardDuplicate } from '@/lib/product/dashboards/version-schema';

export const POST = route(
  { who: 'analyst', params: itemParams, body: dashboardDuplicate, idempotent: true },
  async ({ actor, params, body }) => new Reply(201, await duplicateDashboard(actor, params.id, body)),
);

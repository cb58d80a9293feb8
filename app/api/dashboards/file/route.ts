import { Reply, route } from '@/lib/http/route';
import { createFromFile } from '@/lib/product/dashboards/file';
import { dashboardFile } from '@/lib/product/dashboards/file-schema';

/** A new dashboard from a dashboard file. */
export const POST = route(
  { who: 'analyst', body: dashboardFile, idempotent: true },
  async ({ actor, body }) => new Reply(201, await createFromFile(actor, body)),
);

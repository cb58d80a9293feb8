import { Reply, route } from '@/lib/http/route';
import { createAlert, listAlerts } from '@/lib/product/alerts/alerts';
import { alertCreate, alertsQuery } from '@/lib/product/alerts/schema';

export const GET = route({ who: 'user', query: alertsQuery }, ({ actor, query }) =>
  listAlerts(actor, query.dashboardId),
);
/** An answer that holds a secret is not kept. */
const holdsNoSecret = (body: unknown) => !(body as { webhook?: unknown } | null)?.webhook;
export const POST = route(
  { who: 'analyst', body: alertCreate, idempotent: holdsNoSecret },
  async ({ actor, body, origin }) => new Reply(201, await createAlert(actor, body, origin)),
);

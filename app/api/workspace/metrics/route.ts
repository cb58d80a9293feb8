import { Reply, route } from '@/lib/http/route';
import { createMetric, listMetrics } from '@/lib/product/metrics/metrics';
import { metricCreate, metricsQuery } from '@/lib/product/metrics/schema';

export const GET = route({ who: 'user', query: metricsQuery }, ({ actor, query }) =>
  listMetrics(actor, query.dataSourceId),
);
export const POST = route(
  { who: 'analyst', body: metricCreate, idempotent: true },
  async ({ actor, body }) => new Reply(201, await createMetric(actor, body)),
);

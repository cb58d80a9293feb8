import { route } from '@/lib/http/route';
import { previewMetric } from '@/lib/product/metrics/metrics';
import { metricPreview } from '@/lib/product/metrics/schema';

export const POST = route({ who: 'user', body: metricPreview }, ({ actor, body, request }) =>
  previewMetric(actor, body, request.signal),
);

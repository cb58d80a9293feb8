import { useQuery } from '@tanstack/react-query';
import type { Metric } from '@/lib/product/metrics/schema';

export const METRICS = '/api/workspace/metrics';

const NONE: readonly Metric[] = [];

/** The metrics of a data source that can be calculated; none until they have come. */
export function useMetricsOf(dataSourceId: string): readonly Metric[] {
  const { data } = useQuery<{ metrics: Metric[] }>({ queryKey: [METRICS] });
  return data?.metrics.filter((metric) => metric.dataSourceId === dataSourceId && metric.measure !== null) ?? NONE;
}

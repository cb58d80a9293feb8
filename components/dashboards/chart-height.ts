import type { Chart } from '@/lib/query/dashboard-config';

const HEADER_AND_AXIS = 12;
const ROW = 22;

/** Pixels of a chart where the sheet does not set its height: on a phone. It follows from the question, so that nothing moves when the answer comes. */
export function chartHeight({ type, query, options }: Chart): number {
  const rows = query.limit ? Math.min(query.limit, 24) + (query.other ? 1 : 0) : 10;
  if (type === 'pie') return 200;
  if (type === 'table') return 280;
  if (type === 'stacked_bar' && options.share) return 200;
  const lying = options.horizontal ?? (type === 'bar' && !query.dimensions.some(({ grain, part, bins }) => grain || part || bins));
  if (lying) return rows * ROW + HEADER_AND_AXIS + 24;
  return type === 'heatmap' ? 240 : 236;
}

import type { Column } from '@/lib/query/column';
import type { Chart } from '@/lib/query/dashboard-config';

const HEADER_AND_AXIS = 12;
const ROW = 22;
/** Bars where nothing is known of the column, and bounds for their number. */
const FEW = 10;
const FEWEST = 3;
const MOST = 24;

/** Pixels of a chart where the sheet does not set its height: on a phone. It follows from the question and the profile, so that nothing moves when the answer comes. */
export function chartHeight({ type, query, options }: Chart, columns: readonly Pick<Column, 'key' | 'distinct'>[]): number {
  const values = columns.find(({ key }) => key === query.dimensions[0]?.field)?.distinct ?? FEW;
  const most = Math.min(query.limit ?? MOST, MOST);
  const rows = values > most ? most + (query.other ? 1 : 0) : Math.max(values, FEWEST);
  if (type === 'pie') return 200;
  if (type === 'table') return 280;
  if (type === 'stacked_bar' && options.share) return 200;
  const lying = options.horizontal ?? (type === 'bar' && !query.dimensions.some(({ grain, part, bins }) => grain || part || bins));
  if (lying) return rows * ROW + HEADER_AND_AXIS + 24;
  return type === 'heatmap' ? 240 : 236;
}

import { CHART_KINDS, type ReadAs } from '@/lib/pure/query/schema/chart-kinds';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { QueryInput } from '@/lib/pure/query/schema/query';
import type { ChartEncoding, ReadingTask } from './encoding';

type Picture = { encoding: ChartEncoding; task: ReadingTask };
type Drawn = { crossed: boolean; horizontal: boolean };

const READ: Record<ReadAs, (drawn: Drawn) => Picture> = {
  line: ({ crossed }) => ({
    task: 'value',
    encoding: { mark: 'line', at: { asked: 'y', other: 'x', ...(crossed && { group: 'color' }) } },
  }),
  bar: ({ horizontal }) => ({
    task: 'value',
    encoding: { mark: 'bar', at: horizontal ? { asked: 'x', group: 'y' } : { asked: 'y', group: 'x' } },
  }),
  part: () => ({ task: 'value', encoding: { mark: 'bar', at: { asked: 'size', other: 'x', group: 'color' } } }),
  cell: () => ({ task: 'value', encoding: { mark: 'cell', at: { asked: 'color', other: 'x', group: 'y' } } }),
  spread: () => ({ task: 'summary', encoding: { mark: 'bar', at: { asked: 'x' } } }),
  dots: () => ({ task: 'summary', encoding: { mark: 'point', at: { asked: 'y', other: 'x' } } }),
};

/** Where a chart of the product puts the parts of its question, and which task it is read for; null for a table. */
export function pictureOf({
  type,
  query: { dimensions = [] },
  options,
}: {
  type: Chart['type'];
  query: Pick<QueryInput, 'dimensions'>;
  options: Pick<Chart['options'], 'horizontal'>;
}): Picture | null {
  const { readAs } = CHART_KINDS[type];
  return readAs && READ[readAs]({ crossed: dimensions.length > 1, horizontal: Boolean(options.horizontal) });
}

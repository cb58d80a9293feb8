import type { Chart } from '@/lib/query/dashboard-config';
import type { QueryInput } from '@/lib/query/schema';
import type { Encoding, Task } from './encoding';

/** Where a chart of the product puts the parts of its question, and which task it is read for; null for a table. */
export function pictureOf({ type, query: { dimensions = [] }, options }: { type: Chart['type']; query: Pick<QueryInput, 'dimensions'>; options: Pick<Chart['options'], 'horizontal'> }): { encoding: Encoding; task: Task } | null {
  const crossed = dimensions.length > 1;
  switch (type) {
    case 'line': case 'area': return { task: 'value', encoding: { mark: 'line', at: { asked: 'y', other: 'x', ...(crossed && { group: 'color' }) } } };
    case 'bar': case 'box': return { task: 'value', encoding: { mark: 'bar', at: options.horizontal ? { asked: 'x', group: 'y' } : { asked: 'y', group: 'x' } } };
    case 'stacked_bar': case 'pie': return { task: 'value', encoding: { mark: 'bar', at: { asked: 'size', other: 'x', group: 'color' } } };
    case 'heatmap': return { task: 'value', encoding: { mark: 'cell', at: { asked: 'color', other: 'x', group: 'y' } } };
    case 'histogram': return { task: 'summary', encoding: { mark: 'bar', at: { asked: 'x' } } };
    case 'scatter': return { task: 'summary', encoding: { mark: 'point', at: { asked: 'y', other: 'x' } } };
    case 'table': return null;
  }
}

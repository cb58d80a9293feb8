import { panelChart } from '@/lib/pure/analysis/charts/panels';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension } from '@/lib/pure/query/schema/query';

type Asked = Pick<Chart, 'type' | 'query' | 'options'>;

const ALONG_TIME: ReadonlySet<Chart['type']> = new Set<Chart['type']>(['line', 'area', 'bar', 'stacked_bar', 'combo']);
const PARTED: ReadonlySet<Chart['type']> = new Set<Chart['type']>(['line', 'area', 'stacked_bar']);
const hasValues = ({ grain, part, bins }: Dimension) => !grain && !part && !bins;

/** The column whose values a chart tells apart by colour, or by bars that may have one. */
export function colourField(chart: Asked): string | null {
  const {
    type,
    query: { dimensions },
  } = panelChart(chart);
  const told = PARTED.has(type) ? dimensions[1] : type === 'pie' || type === 'bar' ? dimensions[0] : undefined;
  return told && hasValues(told) ? told.field : null;
}

/** The column of time that a chart runs along. */
export const timeField = ({ type, query: { dimensions } }: Asked): string | null =>
  ALONG_TIME.has(type) && dimensions[0]?.grain ? dimensions[0].field : null;

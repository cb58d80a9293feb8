import type { CalculatedSource } from '@/components/filters/calculated';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { changedChart, draftOf } from './draft';
import { asChart, asPivot } from './pivot-draft';

/** A chart as a pivot table, a pivot table as the chart that its first levels make. */
export function turnedChart(chart: Chart, source: CalculatedSource): Chart {
  const draft = draftOf(chart);
  return changedChart(draft.pivot ? asChart(draft) : asPivot(draft), source, chart).chart;
}

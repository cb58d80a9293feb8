import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import { heightOf, isByGroup, pageOf, rowsOfKpis, type FillTemplate } from '../page/parts';

const MOST_MEASURES = 4;
const MOST_ROWS = 50;

/** What the KPIs measure, for each value of the grouping, the largest first. */
function tableOf(kpis: readonly Kpi[], { dataSourceId, field }: { dataSourceId: string; field: string }): Chart | null {
  const plain = kpis.filter((kpi) => kpi.dataSourceId === dataSourceId && kpi.query.filters.length === 0);
  const seen = new Set<string>();
  const measures = plain
    .flatMap((kpi) => (kpi.query.measures.length === 1 && !kpi.query.compare ? kpi.query.measures : []))
    .filter((measure) => {
      const key = JSON.stringify(measure);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_MEASURES);
  if (measures.length === 0) return null;
  const asked: Query = { measures, dimensions: [{ field }], filters: [], limit: MOST_ROWS };
  const by = resultKeys(asked).measures[0]!;
  return {
    id: 'detail-table',
    title: 'All values',
    type: 'table',
    dataSourceId,
    query: { ...asked, sort: [{ by, dir: 'desc' }] },
    options: {},
    description: 'A table of the KPIs for each group.',
  };
}

/** The figures for whoever looks them up. */
export const detail: FillTemplate = (made) => {
  const kpis = made.config.kpis.slice(0, 4);
  const grouped = made.config.charts.find(isByGroup);
  const by = grouped
    ? { dataSourceId: grouped.dataSourceId, field: grouped.query.dimensions[0]!.field }
    : made.config.filters.find(({ kind }) => kind === 'category');
  // Where no grouping is worth a picture its values are in the table all the same.
  const chart = grouped ?? made.config.charts[0];
  const table = by && tableOf(made.config.kpis, by);
  if (!chart || !table)
    return { lacks: 'It needs a number to add up or average, and a column of groups, such as regions or products.' };
  return pageOf(made, { kpis, charts: [chart, table] }, [
    ...rowsOfKpis(kpis),
    { h: heightOf(made, [chart]), ids: [chart.id] },
    { h: 5, ids: [table.id] },
  ]);
};

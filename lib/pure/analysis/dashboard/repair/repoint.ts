import { claimOf } from '@/lib/pure/analysis/charts/claim-title';
import { neutralTitle } from '@/lib/pure/analysis/charts/neutral-title';
import { readableLabel } from '@/lib/pure/analysis/semantics/lexicon/words';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter, Query } from '@/lib/pure/query/schema/query';
import { lackingWidgets } from '@/lib/pure/query/sql/lacking';
import { likeliestByName, type Likely } from './likeness';

type Target = { id: string; columns: readonly Column[] };
/** A column that widgets read and the other data source has not, and the one that is most likely meant. */
export type MissingColumn = { field: string; label: string; typeNow: Column['type'] | null; likeliest: Likely | null };

/**
 * The dashboard with all that read one data source asked of another. What was found in, forecast from or said of the
 * first goes.
 */
export function repointConfig(config: DashboardConfig, from: string, to: Target): DashboardConfig {
  const moved = (filters: readonly Filter[]) =>
    filters.map((filter) => (filter.dataSourceId === from ? { ...filter, dataSourceId: to.id } : filter));
  const asked = (query: Query): Query => ({ ...query, filters: moved(query.filters) });
  const followed = <Item extends { dataSourceId: string }>(item: Item): Item =>
    item.dataSourceId === from ? { ...item, dataSourceId: to.id } : item;
  const filters = config.filters.map(followed);
  return {
    ...config,
    kpis: config.kpis.map((kpi) => (kpi.dataSourceId === from ? movedKpi(kpi, to, asked) : kpi)),
    charts: config.charts.map((chart) => (chart.dataSourceId === from ? movedChart(chart, to, asked) : chart)),
    filters: filters.filter(
      ({ dataSourceId, field }, nth) =>
        filters.findIndex((other) => other.dataSourceId === dataSourceId && other.field === field) === nth,
    ),
    ...(config.colours && { colours: config.colours.map(followed) }),
    ...(config.annotations && { annotations: config.annotations.map(followed) }),
    notes: [],
  };
}

export function movedKpi(kpi: Kpi, { id, columns }: Target, asked: (query: Query) => Query): Kpi {
  const [measure] = kpi.query.measures;
  const column = columns.find(({ key }) => key === measure?.field);
  const ofColumn = column && !measure!.over && measure!.agg !== 'count' && measure!.agg !== 'distinct';
  return {
    ...kpi,
    dataSourceId: id,
    query: asked(kpi.query),
    sparkline: kpi.sparkline && asked(kpi.sparkline),
    ...(ofColumn && { format: column.format }),
  };
}

function movedChart(chart: Chart, { id, columns }: Target, asked: (query: Query) => Query): Chart {
  const { horizontal, share, logarithmic, number, panels } = chart.options;
  const title = claimOf(chart.options) === null ? chart.title : neutralTitle(chart.query, columns);
  return {
    ...chart,
    title,
    dataSourceId: id,
    query: asked(chart.query),
    options: { horizontal, share, logarithmic, ...(number && { number }), ...(panels && { panels }) },
    description: '',
  };
}

/**
 * The columns that a repointed dashboard lacks. What reads a calculation of the first data source cannot be pointed
 * elsewhere.
 */
export function missingColumns(
  repointed: DashboardConfig,
  { id, columns }: Target,
): { columns: MissingColumn[]; calculations: string[] } {
  const fields = [...new Set(lackingWidgets(repointed, id, columns).flatMap((lacking) => lacking.fields))];
  return {
    calculations: fields.filter(isCalculationKey),
    columns: fields
      .filter((field) => !isCalculationKey(field))
      .map((field) => ({
        field,
        label: readableLabel(field),
        typeNow: columns.find(({ key }) => key === field)?.type ?? null,
        likeliest: likeliestByName(
          field,
          columns.filter(({ key }) => key !== field),
        ),
      })),
  };
}

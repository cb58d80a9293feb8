import { claimOf } from '@/lib/pure/analysis/charts/claim-title';
import { neutralTitle } from '@/lib/pure/analysis/charts/neutral-title';
import { withKeys } from '@/lib/pure/query/resolve/config-keys';
import { carrying, carryingConfig, columnOfCalculation } from '@/lib/pure/query/resolve/definition';
import { fieldsOf } from '@/lib/pure/query/resolve/fields';
import { keptCalculation, namesIn } from '@/lib/pure/query/resolve/read';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { onTab } from '@/lib/pure/query/schema/dashboard-tabs';
import type { Query } from '@/lib/pure/query/schema/query';
import { lackingWidgets } from '@/lib/pure/query/sql/lacking';
import { calculationIdOf, sourceIdOf, type OwnTemplate, type TemplateCalculation } from './template';
import { withoutWidgets } from './without';

/** A page as it is kept: of calculations and data sources those that it may read. */
export type PageToKeep = {
  config: DashboardConfig;
  /** The tab that is kept alone; null for all of it. */
  tab: string | null;
  sources: readonly { id: string; name: string; columns: readonly Column[] }[];
  calculations: readonly (Omit<TemplateCalculation, 'sourceId'> & { dataSourceId: string })[];
};

/**
 * A page as a template: what it shows, without what was found in or said of its data. What can’t be asked of the data
 * now can’t be described, so it is left out and named.
 */
export function takeTemplate({ config, tab, sources, calculations }: PageToKeep): {
  template: OwnTemplate;
  leftOut: string[];
} {
  const page = tab === null ? config : alone(onTab(config, tab));
  const lacking = sources.flatMap(({ id, columns }) => {
    const own = calculations.filter(({ dataSourceId }) => dataSourceId === id).map(keptCalculation);
    const rows = own.filter(({ level }) => level === 'row').map(columnOfCalculation);
    return lackingWidgets(carryingConfig(page, own), id, [...columns, ...rows]).map((each) => ({
      ...each,
      source: id,
    }));
  });
  const known = new Set(sources.map(({ id }) => id));
  const fails = new Set(lacking.filter(({ kind }) => kind !== 'filter').map(({ widgetId }) => widgetId));
  const goes = (widget: Kpi | Chart) => !known.has(widget.dataSourceId) || fails.has(widget.id);
  const [kpis, charts] = [page.kpis.filter(goes), page.charts.filter(goes)];
  const sound = withoutWidgets(page, new Set([...kpis, ...charts].map(({ id }) => id)));

  const used = sources.filter(({ id }) => [...sound.kpis, ...sound.charts].some((each) => each.dataSourceId === id));
  const isUsed = ({ dataSourceId }: { dataSourceId: string }) => used.some(({ id }) => id === dataSourceId);
  const isAsked = ({ dataSourceId, field }: DashboardConfig['filters'][number]) =>
    !lacking.some(({ kind, source, fields }) => kind === 'filter' && source === dataSourceId && fields.includes(field));
  const { annotations: _ofItsTime, colours, ...rest } = sound;
  const bare: DashboardConfig = {
    ...rest,
    charts: sound.charts.map((each) => plainChart(each, used.find(({ id }) => id === each.dataSourceId)!.columns)),
    filters: sound.filters.filter((control) => isUsed(control) && isAsked(control)),
    ...(colours && { colours: colours.filter(isUsed) }),
    notes: [],
  };
  const text = JSON.stringify(bare);
  const carried = calculations.filter(
    (each) => isUsed(each) && (text.includes(calculationKey(each.id)) || text.includes(each.id)),
  );
  const ids = new Map([
    ...used.map(({ id }, nth) => [id, sourceIdOf(nth)] as const),
    ...carried.flatMap(({ id }, nth) => [
      [id, calculationIdOf(nth)] as const,
      [calculationKey(id), calculationKey(calculationIdOf(nth))] as const,
    ]),
  ]);
  const fields = used.map(({ id }) =>
    fieldsRead(
      bare,
      id,
      carried.filter(({ dataSourceId }) => dataSourceId === id),
    ),
  );
  return {
    template: {
      sources: used.map(({ name, columns }, nth) => ({
        id: sourceIdOf(nth),
        name,
        columns: columns
          .filter(({ key }) => fields[nth]!.has(key))
          .map(({ key, label, type, role }) => ({ key, label, type, role })),
      })),
      calculations: carried.map(({ id, dataSourceId, name, expression, format, level, type }) => ({
        id: ids.get(id)!,
        sourceId: ids.get(dataSourceId)!,
        name,
        expression,
        format,
        level,
        type,
      })),
      config: withKeys(bare, ids),
    },
    leftOut: [...kpis.map(({ label }) => label), ...charts.map(({ title }) => title)],
  };
}

/** What stood on a tab as a page of its own. */
function alone({ tabs: _tabs, layout, ...page }: DashboardConfig): DashboardConfig {
  const top = Math.min(...layout.map(({ y }) => y));
  return { ...page, layout: layout.map(({ tab: _tab, ...item }) => ({ ...item, y: item.y - top })) };
}

/**
 * What was found in the data, forecast from them or said of them goes. So does a range of the axis: on other data it
 * could hide all that is drawn. Lines that a person set are drawn and named, so they stay.
 */
function plainChart(chart: Chart, columns: readonly Column[]): Chart {
  const {
    insight: _found,
    forecast: _forecast,
    claim,
    whole: _whole,
    note: _note,
    range: _range,
    ...options
  } = chart.options;
  const isClaimed = claimOf(chart.options) !== null;
  return {
    ...chart,
    title: isClaimed ? neutralTitle(chart.query, columns) : chart.title,
    options: { ...options, ...(claim === null && { claim }) },
    description: '',
  };
}

/** The columns of a data source that a page reads, of calculations those behind them. */
function fieldsRead(
  { kpis, charts, filters, colours = [] }: DashboardConfig,
  source: string,
  calculations: PageToKeep['calculations'],
): ReadonlySet<string> {
  const own = <Item extends { dataSourceId: string }>(items: readonly Item[]) =>
    items.filter(({ dataSourceId }) => dataSourceId === source);
  const kept = calculations.map(keptCalculation);
  const read = (query: Query) => fieldsOf(carrying(query, kept));
  return new Set([
    ...own(kpis).flatMap(({ query, sparkline, comparison }) => [
      ...read(query),
      ...(sparkline ? read(sparkline) : []),
      ...(comparison.by ? [comparison.by.field] : []),
    ]),
    ...own(charts).flatMap(({ query }) => read(query)),
    ...own(filters).map(({ field }) => field),
    ...own(colours).map(({ field }) => field),
    ...calculations.flatMap(({ expression }) => namesIn(expression)),
  ]);
}

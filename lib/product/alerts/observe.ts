import type { OpenDashboard } from '@/lib/product/dashboards/dashboards';
import type { Widget } from '@/lib/product/dashboards/schema';
import { askedOfChart, type WidgetAsked } from '@/lib/product/dashboards/widgets';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import type { WatchedValue } from '@/lib/pure/analysis/alerts/evaluate';
import type { AlertRule } from '@/lib/pure/analysis/alerts/rule-schema';
import { alertTarget, figureQuery, MOST_GROUPS } from '@/lib/pure/analysis/alerts/target';
import { judgeLast } from '@/lib/pure/analysis/alerts/unusual';
import { groupName } from '@/lib/pure/analysis/alerts/words';
import { formatPart, type ValueFormat } from '@/lib/pure/format/format';
import { periodsQuery, toldPeriods, wholePeriods, type PeriodFigure } from '@/lib/pure/query/resolve/periods';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';

/** A watched value with what its sentence and its evidence need. */
export type Observation = WatchedValue & {
  name: string | null;
  label: string;
  format: ValueFormat;
  period?: { from: string; to: string };
  evidenceId: string;
  dataVersion: number;
};

/** Why an alert can’t go on: what it watches is gone. */
export class NothingToWatch extends Error {}
/** Why nothing can be told now. */
export class NotNow extends Error {}

export const GONE = {
  dashboard: 'Its dashboard was deleted.',
  widget: 'Its KPI or chart was deleted.',
  value: 'Its KPI or chart no longer shows this value.',
  source: 'Its data source was deleted.',
} as const;

type Watched = { widget: Kpi | Chart; table: SourceTable };
const isKpi = (widget: Kpi | Chart): widget is Kpi => 'label' in widget;

export function widgetOf({ config, tables }: Pick<OpenDashboard, 'config' | 'tables'>, rule: AlertRule): Watched {
  const widget = [...config.kpis, ...config.charts].find(({ id }) => id === rule.widget);
  if (!widget) throw new NothingToWatch(GONE.widget);
  const table = tables.find(({ id }) => id === widget.dataSourceId);
  if (!table) throw new NothingToWatch(GONE.source);
  const target = alertTarget(widget, table.columns);
  // What a chart over time shows are periods, never their total.
  const overTime = widget.query.dimensions.some(({ grain }) => grain);
  if (!target?.measures.includes(rule.measure) || !!rule.group !== !!target.group || (overTime && !rule.by))
    throw new NothingToWatch(GONE.value);
  return { widget, table };
}

/** What the widget calls the value, and how it is written. */
export function describeWatched(
  { widget, table }: Watched,
  { measure }: AlertRule,
): { label: string; format: ValueFormat } {
  if (isKpi(widget)) return { label: widget.label, format: widget.format };
  const asked = widget.query.measures[resultKeys(widget.query).measures.indexOf(measure)];
  const column = table.columns.find(({ key }) => key === asked?.field);
  const counts = asked?.agg === 'count' || asked?.agg === 'distinct';
  return { label: widget.title, format: column && !counts && !asked?.over ? column.format : { kind: 'plain' } };
}

type Answered = Extract<Widget, { error?: undefined }>;
const answered = (widget: Widget | undefined): Answered => {
  if (!widget || widget.error) throw new NotNow(widget?.error?.message ?? 'The value couldn’t be calculated.');
  // What a database said before it was away says nothing of now.
  if (widget.moment?.stale) throw new NotNow(widget.moment.stale.message);
  return widget;
};

const figure = (id: string, dataSourceId: string, query: Query): WidgetAsked => ({
  id,
  what: 'figure',
  dataSourceId,
  query,
  comparison: null,
  sparkline: null,
});

const keyOf = (value: Cell) => JSON.stringify(value);

/** The groups of the rule: none, the one it names, or those that the chart shows. */
async function groupsOf(
  { ask }: Pick<OpenDashboard, 'ask'>,
  { widget }: Watched,
  { group }: AlertRule,
  signal?: AbortSignal,
): Promise<{ key: string; value: Cell }[] | null> {
  if (!group) return null;
  if ('value' in group) return [{ key: keyOf(group.value), value: group.value }];
  const chart = answered((await ask([askedOfChart(widget as Chart, { filters: [] })], signal)).widgets[widget.id]);
  const at = resultKeys(widget.query).dimensions[widget.query.dimensions.findIndex(({ grain }) => !grain)]!;
  const rows = chart.other ? chart.rows.slice(0, -1) : chart.rows;
  const values = new Map(rows.map((row) => [keyOf(row[at] ?? null), row[at] ?? null]));
  return [...values].slice(0, MOST_GROUPS).map(([key, value]) => ({ key, value }));
}

/**
 * What an alert watches, as it stands now.
 *
 * @throws NothingToWatch, NotNow
 */
export async function observe(dashboard: OpenDashboard, rule: AlertRule, signal?: AbortSignal): Promise<Observation[]> {
  const watched = widgetOf(dashboard, rule);
  const { widget, table } = watched;
  const of = widget.query.dimensions.find(({ grain }) => !grain);
  const groups = await groupsOf(dashboard, watched, rule, signal);
  const named = groups ?? [{ key: '', value: null }];
  const asked = named.map(({ key, value }) => {
    const query = figureQuery(widget.query, {
      measure: rule.measure,
      by: rule.by,
      group: groups && of ? { of, value } : null,
    });
    const byPeriod = query && rule.by ? periodsQuery(query, rule.by, table.columns) : query;
    if (!byPeriod) throw new NotNow('Its time column can’t be read by period.');
    return figure(key || 'all', table.id, byPeriod);
  });
  const { widgets } = await dashboard.ask(asked, signal);
  const { label } = describeWatched(watched, rule);
  return named.map(({ key, value }) => {
    const answer = answered(widgets[key || 'all']);
    const column = answer.columns[rule.by ? 1 : 0]!;
    return {
      group: key,
      name: groups ? (of?.part ? formatPart(of.part, Number(value)) : groupName(value)) : null,
      label,
      format: isKpi(widget) ? widget.format : column.format,
      evidenceId: answer.evidenceId,
      dataVersion: answer.dataVersion,
      ...(rule.by ? inPeriods(answer, rule, table) : { value: numberOf(answer.rows[0]?.[column.key]) }),
    };
  });
}

const numberOf = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined || cell === '' || !Number.isFinite(Number(cell)) ? null : Number(cell);

const spanOf = ({ from, to }: PeriodFigure) => ({ from, to });

/** The last whole period, the one before, and what the others lead to expect. */
function inPeriods(
  answer: Answered,
  { by, test }: AlertRule,
  { columns }: SourceTable,
): Pick<Observation, 'value' | 'before' | 'judged' | 'period'> {
  const column = columns.find(({ key }) => key === by!.field)!;
  const now = Date.now();
  if (test.kind === 'unusual') {
    const periods = wholePeriods(answer, by!, column, now);
    const last = periods.at(-1);
    return {
      value: last?.value ?? null,
      judged: judgeLast(periods, by!.field, by!.grain),
      ...(last && { period: spanOf(last) }),
    };
  }
  const told = toldPeriods({ answer, by: by!, column, kind: 'previous_period', now });
  if (!told) return { value: null, before: null };
  return { value: told.latest.value, before: told.before.value, period: spanOf(told.latest) };
}

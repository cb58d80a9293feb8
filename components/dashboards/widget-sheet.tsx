'use client';

import { useMemo } from 'react';
import { needsSmall } from '@/components/answers/kpi-cell';
import { isMixed } from '@/components/answers/kpi-view';
import { colouredIn } from '@/components/charts/model/tones';
import { ownOfKpi } from '@/components/filters/own-filters';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Drill } from '@/lib/pure/analysis/charts/drill-axis';
import { formatNumber } from '@/lib/pure/format/format';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { DashboardSheet } from './dashboard-sheet';
import { sheetRows } from './state/layout';
import { allFilters, pageOf } from './state/page-of';
import { saysWhen } from './state/says-when';
import type { DashboardState } from './state/url-state';
import { useSteady } from './state/use-steady';
import type { Widgets } from './state/use-widgets';
import { TextCell } from './texts/text-widget';
import type { useWidgetActions } from './widgets/use-widget-actions';
import {
  answerOf,
  ChartWidget,
  GoneWidget,
  KpiWidget,
  useSteadyActions,
  type WidgetActions,
} from './widgets/widget-cell';

/** Those of a row of figures that must stand equally tall. */
const mixedIn = (row: readonly Kpi[]): string[] => (isMixed(row) ? row.map(({ id }) => id) : []);

type SheetProps = {
  /** As it is shown: under the drills of its charts. */
  dashboard: Dashboard;
  /** What of it stands on the open tab. */
  page: Dashboard['config'];
  /** As it was made. */
  made: Dashboard['config'];
  drilled: readonly Drill[];
  sources: readonly DataSource[];
  answers: Widgets;
  state: DashboardState;
  /** Open threads by widget. */
  comments: ReadonlyMap<string, number>;
  actions: ReturnType<typeof useWidgetActions> & Pick<WidgetActions, 'onComment' | 'onExport'>;
};

/** The cells of a dashboard. */
export function WidgetSheet({
  dashboard: { config: shown, name },
  page: config,
  made,
  drilled,
  sources,
  answers,
  state,
  comments,
  actions: { drag, ...changing },
}: SheetProps) {
  const actions = useSteadyActions(changing);
  const { widgets, retrying } = answers;
  const opened = state.evidence?.id ?? null;
  const narrowed = opened !== null;
  const { filters: chosenFilters, chosen } = useSteady({ filters: state.filters, chosen: state.chosen });
  const filters = allFilters({ filters: chosenFilters, chosen });
  const timed = saysWhen(filters, sources);
  const small = useMemo(
    () => needsSmall(config.kpis.map((kpi) => ({ kpi, answer: answerOf(widgets[kpi.id]) }))),
    [config.kpis, widgets],
  );
  const mixed = useMemo(
    () =>
      new Set(
        sheetRows(config).flatMap(({ cells }) =>
          mixedIn(config.kpis.filter(({ id }) => cells.some((cell) => cell.id === id))),
        ),
      ),
    [config],
  );
  const coloured = useMemo(() => colouredIn(shown.charts), [shown.charts]);
  const look = useMemo(
    () => ({ colours: config.colours, annotations: config.annotations }),
    [config.colours, config.annotations],
  );
  const pages = useMemo(
    () => new Map(config.charts.map(({ id }) => [id, pageOf(id, chosenFilters, chosen)])),
    [config.charts, chosenFilters, chosen],
  );
  return (
    <DashboardSheet config={config} label={name} narrowed={narrowed} outdated={answers.outdated} drag={drag}>
      {(id, kind) => {
        const common = {
          widget: widgets[id],
          actions,
          retrying: retrying.has(id),
          comments: comments.get(id) ?? 0,
          opened,
        };
        if (kind === 'text') {
          const text = config.texts!.find((one) => one.id === id)!;
          return <TextCell text={text} config={shown} widgets={widgets} actions={actions} />;
        }
        if (kind === 'kpi') {
          const kpi = config.kpis.find((one) => one.id === id)!;
          const source = sources.find((one) => one.id === kpi.dataSourceId);
          if (!source) return <GoneWidget name={kpi.label} edit={actions.edit} id={id} what="KPI" />;
          const base = filters.length === 0 ? `all ${formatNumber(source.rowCount)} rows` : null;
          const showPeriod = !timed || answers.outdated;
          return (
            <KpiWidget
              {...common}
              kpi={kpi}
              own={ownOfKpi(kpi, filters, source, showPeriod)}
              showPeriod={showPeriod}
              base={base}
              small={small}
              beside={narrowed || mixed.has(id)}
            />
          );
        }
        const chart = config.charts.find((one) => one.id === id)!;
        const source = sources.find((one) => one.id === chart.dataSourceId);
        if (!source) return <GoneWidget name={chart.title} edit={actions.edit} id={id} what="chart" />;
        return (
          <ChartWidget
            {...common}
            chart={chart}
            source={source}
            asTable={state.tables.includes(id)}
            page={pages.get(id)!}
            chosen={chosen.find(({ widget }) => widget === id)?.filters}
            coloured={coloured}
            look={look}
            made={made.charts.find((one) => one.id === id)}
            drill={drilled.find(({ widget }) => widget === id)}
          />
        );
      }}
    </DashboardSheet>
  );
}

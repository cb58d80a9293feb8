'use client';

import { lazy, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef, type PointerEvent } from 'react';
import { ChartBody } from '@/components/answers/chart-cell';
import { ChartHead, insightHref } from '@/components/answers/chart-head';
import { ChartSkeleton } from '@/components/answers/drawn-picture';
import { KpiCell } from '@/components/answers/kpi-cell';
import { WidgetBoundary } from '@/components/answers/widget-boundary';
import { WidgetError } from '@/components/answers/widget-error';
import type { DrillBy } from '@/components/charts/figure';
import { colourField, timeField } from '@/components/charts/model/look-fields';
import type { ChartAnswer, ChartMark } from '@/components/charts/model/types';
import { sayOwn } from '@/components/filters/own-filters';
import { OwnFiltersLine } from '@/components/filters/own-filters-line';
import type { Widget } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { alertTarget } from '@/lib/pure/analysis/alerts/target';
import type { Drill, FinerColumns } from '@/lib/pure/analysis/charts/drill-axis';
import { drillsTo } from '@/lib/pure/analysis/charts/drills-to';
import { ownFiltersUnder } from '@/lib/pure/query/resolve/page-filters';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardTab, Kpi, PageLook } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { chartHeight } from './chart-height';
import { isNarrowed, titleOnPage } from '../state/page-of';
import { CommentCount } from '../comments/comment-count';
import { preparePicture } from './prepare-picture';
import { WidgetMenu } from './widget-menu';
import type { WidgetChange, WidgetFormat } from './widget-menu-items';

const DrillTrail = lazy(() => import('../drill/drill-trail'));
const ForecastChart = lazy(() => import('@/components/forecasts/forecast-chart'));

/** What a widget can be asked to do; the parts that a reader may not do are absent. */
export type WidgetActions = {
  onEvidence: (evidenceId: string, point: number | null) => void;
  /** A mark of this chart was pressed. */
  onChoose: (id: string, filters: Filter[]) => void;
  /** Goes from a mark of this chart to what it is made of. */
  onDrill: (id: string, mark: ChartMark, by: DrillBy) => void;
  /** Holds these filters against what is chosen in this chart. */
  onCompare: (id: string, filters: Filter[]) => void;
  /** Goes back along the way of a drill. */
  onDrillTo: (id: string, drill: Drill | null) => void;
  onToggleTable: (id: string) => void;
  onRelated: (id: string) => void;
  onRetry: (id: string) => void;
  /** Absent where the dashboard is not kept. */
  onExport?: (id: string, format: WidgetFormat) => void;
  /** Opens the comments of a widget; with a piece of evidence a new one can pin it. */
  onComment?: (id: string, pin: { evidenceId: string; point: number | null } | null) => void;
  edit?: {
    onChange: (id: string, change: WidgetChange) => void;
    onAlert: (id: string) => void;
    onRename: (id: string) => void;
    onEdit: (id: string) => void;
    /** Colours of values, or what happened along the time axis of this chart. */
    onLook: (kind: 'colours' | 'annotations', id: string) => void;
    /** Of a text: null for a new one. */
    /** The others than the open one. */ tabs: readonly DashboardTab[];
    onToTab: (id: string, tab: string) => void;
    /** No text can be added. */ isFullOfTexts: boolean;
    onText: (text: { id: string | null; above: string | null }) => void;
    /** As a pivot table, or as a chart again. */
    onTurn: (id: string) => void;
    onRemove: (id: string) => void;
    onRepair: () => void;
    grip: (id: string) => (event: PointerEvent) => void;
  };
};

/** By two groupings at least, none of them numbers in bins. */
const mayTurn = ({ type, query: { dimensions }, options }: Chart) =>
  type === 'pivot' || (!options.panels && dimensions.length > 1 && dimensions.every(({ bins }) => bins === undefined));
/** One figure by one grouping: two of its groups can be held against each other. */
const comparesSides = ({ query: { measures, dimensions, totals } }: Chart): boolean =>
  !totals && measures.length === 1 && !measures[0]!.calculationId && dimensions.length === 1 && !dimensions[0]!.bins;
const canWatch = (widget: Chart, columns: readonly Column[]) => alertTarget(widget, columns) !== null;

/**
 * The same actions as long as they are those that a reader may do: a widget is drawn again where something of its own
 * has changed.
 */
export function useSteadyActions(actions: WidgetActions): WidgetActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const editable = actions.edit !== undefined;
  const full = actions.edit?.isFullOfTexts === true;
  const tabs = actions.edit?.tabs;
  const exportable = actions.onExport !== undefined;
  const commentable = actions.onComment !== undefined;
  return useMemo(
    () => ({
      onEvidence: (...of) => latest.current.onEvidence(...of),
      onChoose: (...of) => latest.current.onChoose(...of),
      onDrill: (...of) => latest.current.onDrill(...of),
      onCompare: (...of) => latest.current.onCompare(...of),
      onDrillTo: (...of) => latest.current.onDrillTo(...of),
      onToggleTable: (id) => latest.current.onToggleTable(id),
      onRelated: (id) => latest.current.onRelated(id),
      onRetry: (id) => latest.current.onRetry(id),
      ...(exportable && { onExport: (...of) => latest.current.onExport?.(...of) }),
      onComment: commentable ? (...of) => latest.current.onComment?.(...of) : undefined,
      edit:
        editable && tabs
          ? {
              tabs,
              onToTab: (...of) => latest.current.edit?.onToTab(...of),
              onChange: (...of) => latest.current.edit?.onChange(...of),
              onRename: (id) => latest.current.edit?.onRename(id),
              onAlert: (id) => latest.current.edit?.onAlert(id),
              onEdit: (id) => latest.current.edit?.onEdit(id),
              onLook: (...of) => latest.current.edit?.onLook(...of),
              isFullOfTexts: full,
              onText: (text) => latest.current.edit?.onText(text),
              onTurn: (id) => latest.current.edit?.onTurn(id),
              onRemove: (id) => latest.current.edit?.onRemove(id),
              onRepair: () => latest.current.edit?.onRepair(),
              grip: (id) => (event) => latest.current.edit?.grip(id)(event),
            }
          : undefined,
    }),
    [editable, full, tabs, exportable, commentable],
  );
}

type Common = {
  widget: Widget | undefined;
  actions: WidgetActions;
  retrying: boolean;
  /** Threads on it that are open. */
  comments: number;
  /** The evidence that the drawer shows. */ opened: string | null;
};

const NO_COLUMNS: readonly Column[] = [];
const NO_FINER: FinerColumns = {};
export const answerOf = (widget: Widget | undefined): ChartAnswer | null =>
  widget && widget.error === undefined ? widget : null;

type KpiProps = Common & {
  kpi: Kpi;
  /** Of its own filters, those that neither its name nor its period says. */ own: string;
  showPeriod: boolean;
  base: string | null;
  small: boolean;
  /** The line stands beside the number. */ beside: boolean;
};

export const KpiWidget = memo(function KpiWidget({
  kpi,
  widget,
  actions,
  retrying,
  comments,
  opened,
  own,
  showPeriod,
  base,
  small,
  beside,
}: KpiProps) {
  const answer = answerOf(widget);
  const { edit } = actions;
  const onExport = answer && actions.onExport;
  const onComment =
    actions.onComment &&
    (() => actions.onComment?.(kpi.id, answer ? { evidenceId: answer.evidenceId, point: 0 } : null));
  const menu = (edit || onComment || onExport) && (
    <WidgetMenu
      label={kpi.label}
      onComment={onComment}
      onExport={onExport ? (format) => onExport(kpi.id, format) : undefined}
      edit={
        edit && {
          onChange: (change) => edit.onChange(kpi.id, change),
          onRename: () => edit.onRename(kpi.id),
          toTab: { tabs: edit.tabs, onMove: (tab) => edit.onToTab(kpi.id, tab) },
          onAlert: () => edit.onAlert(kpi.id),
          onEdit: () => edit.onEdit(kpi.id),
          onTextAbove: edit.isFullOfTexts ? undefined : () => edit.onText({ id: null, above: kpi.id }),
          onRemove: () => edit.onRemove(kpi.id),
        }
      }
      what="KPI"
    />
  );
  const count = onComment && (
    <CommentCount count={comments} name={kpi.label} onOpen={() => actions.onComment?.(kpi.id, null)} />
  );
  if (widget?.error) {
    return (
      <div className="px-4 py-3">
        <div className="mb-1.5 flex items-start gap-1">
          <h2 className="flex-1 text-table font-normal text-ink-2">{kpi.label}</h2>
          {count}
          {menu}
        </div>
        <WidgetError
          failure={widget.error}
          dataSourceId={kpi.dataSourceId}
          busy={retrying}
          onRetry={() => actions.onRetry(kpi.id)}
          onRemove={edit && (() => edit.onRemove(kpi.id))}
          onRepair={edit?.onRepair}
        />
      </div>
    );
  }
  return (
    <div className="group/kpi h-full" onPointerDown={edit?.grip(kpi.id)}>
      <WidgetBoundary>
        <KpiCell
          kpi={kpi}
          own={own}
          answer={answer}
          showPeriod={showPeriod}
          base={kpi.query.filters.length === 0 ? base : null}
          small={small}
          beside={beside}
          open={answer !== null && opened === answer.evidenceId}
          onEvidence={answer ? () => actions.onEvidence(answer.evidenceId, 0) : undefined}
          menu={
            menu && (
              <>
                {count && comments > 0 && <span className="-my-0.5 pointer-coarse:-my-2.5">{count}</span>}
                <span className="-my-0.5 pointer-coarse:-my-2.5 opacity-0 group-focus-within/kpi:opacity-100 group-hover/kpi:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
                  {menu}
                </span>
              </>
            )
          }
        />
      </WidgetBoundary>
    </div>
  );
});

/** In the place of what reads a deleted data source: the notice above the sheet says what can be done. */
export function GoneWidget({
  id,
  name,
  what,
  edit,
}: {
  id: string;
  name: string;
  what: 'KPI' | 'chart';
  edit: WidgetActions['edit'];
}) {
  return (
    <div className="flex items-start gap-1 px-3.5 py-3 middle:px-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-table font-normal text-ink-2">{name}</h2>
        <p className="text-small text-ink-3">Data source deleted</p>
      </div>
      {edit && (
        <WidgetMenu
          label={name}
          edit={{
            onChange: (change) => edit.onChange(id, change),
            toTab: { tabs: edit.tabs, onMove: (tab) => edit.onToTab(id, tab) },
            onRename: () => edit.onRename(id),
            onRemove: () => edit.onRemove(id),
          }}
          what={what}
        />
      )}
    </div>
  );
}

type ChartProps = Common & {
  chart: Chart;
  source: DataSource;
  asTable: boolean;
  chosen: Filter[] | undefined;
  /** Of the page, and chosen in other charts. */ page: readonly Filter[];
  coloured: ReadonlySet<string>;
  look: PageLook;
  /** The chart as it was made, where it was drilled into. */ made?: Chart;
  drill?: Drill;
};

export const ChartWidget = memo(function ChartWidget({
  chart,
  widget,
  actions,
  retrying,
  comments,
  opened,
  source,
  asTable,
  chosen,
  page,
  coloured,
  look,
  made = chart,
  drill,
}: ChartProps) {
  useEffect(() => preparePicture(chart), [chart]);
  const answer = answerOf(widget);
  const columns = source?.columns ?? NO_COLUMNS;
  const filtered = drill !== undefined || isNarrowed(page, source);
  const finer = source?.finer ?? NO_FINER;
  const leadsTo = drillsTo({ chart, columns }, finer, drill !== undefined);
  const title = titleOnPage(chart, widget, page, source);
  const { edit } = actions;
  const { id } = chart;
  const onEvidence = answer ? () => actions.onEvidence(answer.evidenceId, null) : undefined;
  const style = useMemo(
    () => ({ '--natural': `${chartHeight(chart, source?.columns ?? NO_COLUMNS)}px` }) as React.CSSProperties,
    [chart, source],
  );
  return (
    <div className="flex h-full flex-col px-3.5 py-3.5 middle:px-4" style={style}>
      <div onPointerDown={edit?.grip(id)} className={edit && 'middle:cursor-grab middle:active:cursor-grabbing'}>
        <ChartHead
          chart={chart}
          title={title}
          filtered={filtered}
          isDrilled={drill !== undefined}
          open={answer !== null && opened === answer.evidenceId}
          onEvidence={onEvidence}
          menu={
            <>
              {actions.onComment && (
                <CommentCount count={comments} name={title} onOpen={() => actions.onComment?.(id, null)} />
              )}
              <WidgetMenu
                label={title}
                asTable={asTable}
                asPivot={chart.type === 'pivot'}
                onComment={
                  actions.onComment &&
                  (() => actions.onComment?.(id, answer ? { evidenceId: answer.evidenceId, point: null } : null))
                }
                onExport={answer && actions.onExport ? (format) => actions.onExport?.(id, format) : undefined}
                insightHref={insightHref(chart)}
                onEvidence={onEvidence}
                onRelated={answer ? () => actions.onRelated(id) : undefined}
                onToggleTable={
                  chart.type === 'table' || chart.type === 'pivot' || !answer
                    ? undefined
                    : () => actions.onToggleTable(id)
                }
                edit={
                  edit && {
                    onChange: (change) => edit.onChange(id, change),
                    onRename: () => edit.onRename(id),
                    toTab: { tabs: edit.tabs, onMove: (tab) => edit.onToTab(id, tab) },
                    onAlert: canWatch(chart, columns) ? () => edit.onAlert(id) : undefined,
                    onEdit: () => edit.onEdit(id),
                    onColours: colourField(chart) ? () => edit.onLook('colours', id) : undefined,
                    onAnnotations: timeField(chart) ? () => edit.onLook('annotations', id) : undefined,
                    onTextAbove: edit.isFullOfTexts ? undefined : () => edit.onText({ id: null, above: id }),
                    onTurn: mayTurn(chart) ? () => edit.onTurn(id) : undefined,
                    onRemove: () => edit.onRemove(id),
                  }
                }
              />
            </>
          }
        />
        <OwnFiltersLine said={source ? sayOwn(ownFiltersUnder(made.query.filters, page, source), columns) : ''} />
      </div>
      {drill && (
        <Suspense fallback={<div className="mb-1 min-h-5" />}>
          <DrillTrail
            {...{ chart: made, drill, columns, finer }}
            title={title}
            onStep={(to) => actions.onDrillTo(id, to)}
          />
        </Suspense>
      )}
      <div className="min-h-0 flex-1 max-middle:h-(--natural) max-middle:flex-none">
        <WidgetBoundary>
          {widget?.error ? (
            <WidgetError
              failure={widget.error}
              dataSourceId={chart.dataSourceId}
              busy={retrying}
              onRetry={() => actions.onRetry(id)}
              onRemove={edit && (() => edit.onRemove(id))}
              onRepair={edit?.onRepair}
            />
          ) : answer && chart.options.forecast && source ? (
            <Suspense fallback={<ChartSkeleton />}>
              <ForecastChart
                chart={chart}
                named={chart.options.forecast}
                answer={answer}
                source={source}
                asTable={asTable}
                filtered={filtered}
                onEvidence={actions.onEvidence}
                onToggleTable={() => actions.onToggleTable(id)}
              />
            </Suspense>
          ) : answer ? (
            <ChartBody
              chart={chart}
              title={title}
              answer={answer}
              columns={columns}
              asTable={asTable}
              narrowed={filtered}
              chosen={chosen}
              coloured={coloured}
              look={look}
              onFilter={(filters) => actions.onChoose(id, filters)}
              onDrill={leadsTo ? (mark, by) => actions.onDrill(id, mark, by) : undefined}
              drillsTo={leadsTo}
              onCompare={chosen && comparesSides(chart) ? (filters) => actions.onCompare(id, filters) : undefined}
              onEvidence={(row) => actions.onEvidence(answer.evidenceId, row)}
              onToggleTable={() => actions.onToggleTable(id)}
            />
          ) : (
            <ChartSkeleton />
          )}
        </WidgetBoundary>
      </div>
    </div>
  );
});

'use client';

import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { isMixed, needsSmall } from '@/components/answers/kpi-cell';
import { messageOf } from '@/components/client/requests/api-error';
import { DashboardId, withCalculations, type CalculatedSource } from '@/components/filters/calculated';
import { ownOfKpi } from '@/components/filters/own-filters';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page } from '@/components/ui/page';
import { useToast } from '@/components/ui/overlays/toast';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { isSpan } from '@/lib/pure/query/resolve/filters';
import { isTime } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { AS_MADE, MOST_KPIS } from '@/lib/pure/query/schema/dashboard-limits';
import type { Filter } from '@/lib/pure/query/schema/query';
import { useDeleteDashboard } from './state/change-dashboards';
import { ownComparison } from './state/compare-default';
import { DashboardHead, DashboardMenu, type HeadActions } from './dashboard-head';
import DashboardOffers from './dashboard-offers';
import { DashboardSheet } from './dashboard-sheet';
import {
  freeId,
  heightenWidget,
  moveOnto,
  moveWidget,
  putChart,
  putKpi,
  removeWidget,
  renameWidget,
  widenWidget,
} from './state/edit';
import { FilterRow } from './filter-row';
import { sheetRows } from './state/layout';
import { RenameDialog } from './list/lazy-dialogs';
import { allFilters, pageOf, titleOnPage } from './state/page-of';
import { shownWidget } from './state/shown';
import { toggleMark, type DashboardState } from './state/url-state';
import { useDashboard, type Editor } from './state/use-dashboard';
import { useDashboardState } from './state/use-dashboard-state';
import { useAnsweredVersions, useSources, type Sources } from './state/use-sources';
import { useWidgetDrag } from './widgets/use-widget-drag';
import { useWidgets, type WidgetRequest, type Widgets } from './state/use-widgets';
import {
  answerOf,
  ChartWidget,
  GoneWidget,
  KpiWidget,
  useSteadyActions,
  type WidgetActions,
} from './widgets/widget-cell';
import type { WidgetChange } from './widgets/widget-menu-items';

// What is opened by a press arrives with it.
const Builder = lazy(() => import('./builder/builder'));
const KpiBuilder = lazy(() => import('./builder/kpi-builder'));
const CalculationsPanel = lazy(() => import('./calculations/calculations-panel'));
const LateFindings = dynamic(() => import('./late-findings'), { ssr: false });
const SharePanel = lazy(() => import('@/components/sharing/share-panel'));
const RelatedPanel = lazy(() => import('./related/related-panel'));
const MissingSource = dynamic(() => import('./repair/missing-source'), { ssr: false });
const RepairDialog = lazy(() => import('./repair/repair-dialog'));
const RepointDialog = lazy(() => import('./repair/repoint-dialog'));
/** Keeps its place until it is here. */
const AskBox = dynamic(() => import('@/components/questions/ask-box').then((file) => file.AskBox), {
  ssr: false,
  loading: () => <div className="mb-3.5 h-control print:hidden" />,
});
const EvidenceDrawer = lazy(() => import('@/components/evidence/evidence-drawer'));

type Props = {
  dashboard: Dashboard;
  sources: DataSource[];
  mayEdit: boolean;
  /** Those of this dashboard, and how many the plan allows. */
  calculations?: { items: Calculation[]; limit: number | null };
  /** Why this dashboard is not kept; it can be read and filtered, not changed. */
  preview?: string;
};

type Editing =
  | { kind: 'rename' | 'edit' | 'related'; id: string }
  | { kind: 'repoint'; id: string; name: string | null }
  | { kind: 'build'; chart: Chart }
  | { kind: 'add' | 'add-figure' | 'repair' }
  | null;
const NONE = { items: [], limit: null };

/** A dashboard: title, filters, the ruled sheet, and the drawer that shows how a number was made. */
export function DashboardScreen({
  dashboard: initial,
  sources: initialSources,
  mayEdit,
  calculations: { items: initialCalculations, limit } = NONE,
  preview,
}: Props) {
  const editor = useDashboard(initial);
  const data = useSources(initialSources);
  const [calculations, setCalculations] = useState(initialCalculations);
  const [calculating, setCalculating] = useState(false);
  const [sharing, setSharing] = useState(false);
  const sources = useMemo(() => withCalculations(data.sources, calculations), [data.sources, calculations]);
  const { dashboard, saved, conflict, reload } = editor;
  const [state, changeState] = useDashboardState(sources);
  const [editing, setEditing] = useState<Editing>(null);
  const editable = mayEdit && preview === undefined && conflict === null;
  const mayRead = preview !== undefined || (mayEdit && conflict === null);
  const answers = useWidgets(
    preview === undefined ? saved : dashboard,
    useAsked(state, dashboard, sources),
    [...sources.map(({ version }) => version), ...calculations.map(({ key, updatedAt }) => `${key} ${updatedAt}`)].join(
      ' ',
    ),
    preview !== undefined,
  );
  useAnsweredVersions(
    answers,
    data,
    (widget) => [...dashboard.config.kpis, ...dashboard.config.charts].find(({ id }) => id === widget)?.dataSourceId,
  );
  const actions = useActions({ state, changeState, answers, editor, editable, setEditing });
  const showCalculations = () => setCalculating(true);
  const head = useHeadActions(editor, {
    onAdd: (kind) => setEditing({ kind }),
    onCalculations: showCalculations,
    onShare: () => setSharing(true),
  });
  const { config } = dashboard;
  const missing = [...new Set([...config.kpis, ...config.charts].map(({ dataSourceId }) => dataSourceId))].filter(
    (id) => !sources.some((source) => source.id === id),
  );
  return (
    <DashboardId value={preview === undefined ? dashboard.id : undefined}>
      <Page>
        <DashboardHead
          name={dashboard.name}
          sources={sources}
          computedAt={computedAt(answers)}
          actions={editable ? head : undefined}
        />
        {preview !== undefined && <Notice tone="info">{preview}</Notice>}
        {conflict !== null && (
          <Notice
            tone="bad"
            action={
              <Button size="small" onClick={() => void reload()}>
                Load it again
              </Button>
            }
          >
            {conflict}
          </Notice>
        )}
        <NewerNotice data={data} />
        {missing.map((id) => (
          <MissingSource
            key={id}
            id={id}
            config={config}
            onRepoint={editable ? (name) => setEditing({ kind: 'repoint', id, name }) : undefined}
          />
        ))}
        {saved.state === 'broken' && (missing.length === 0 || isMendable(answers)) && (
          <Notice
            tone="bad"
            action={
              editable && (
                <Button size="small" onClick={() => setEditing({ kind: 'repair' })}>
                  Repair
                </Button>
              )
            }
          >
            Some charts use columns this data source no longer has.
          </Notice>
        )}
        <SourceNotices sources={sources} mayChoose={mayRead} />
        <DashboardOffers data={data} editor={editor} mayChange={mayRead} isPreview={preview !== undefined} />
        {answers.cutOff && (
          <Notice>
            You’re offline. These numbers are from your previous filters and will update when you reconnect.
          </Notice>
        )}
        {preview === undefined && <AskBox sources={data.sources} />}
        {isEmpty(config) ? (
          <Surface>
            <EmptyState
              action={
                editable && (
                  <Button look="filled" onClick={() => setEditing({ kind: 'add' })}>
                    Add a chart
                  </Button>
                )
              }
            >
              No charts yet. Add one to get started.
            </EmptyState>
          </Surface>
        ) : (
          <>
            <div className="mb-3.5 flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <FilterRow
                  controls={config.filters}
                  sources={sources}
                  filters={state.filters}
                  compare={state.compare ?? ownComparison(config) ?? 'none'}
                  comparable={sources.some(({ columns }) => columns.some(isTime))}
                  chosen={state.chosen}
                  onChange={changeState}
                />
              </div>
              {editable && (
                <span className="middle:hidden print:hidden">
                  <DashboardMenu name={dashboard.name} actions={head} withAdd />
                </span>
              )}
            </div>
            {answers.failure && !answers.answered ? (
              <Surface>
                <ErrorState
                  title="Couldn’t load the numbers"
                  className="m-4"
                  action={<Button onClick={answers.retryAll}>Try again</Button>}
                >
                  {messageOf(answers.failure)}
                </ErrorState>
              </Surface>
            ) : (
              <Sheet dashboard={dashboard} sources={sources} answers={answers} state={state} actions={actions} />
            )}
            {editable && editing === null && awaitsFindings(saved) && <LateFindings editor={editor} />}
          </>
        )}
        <Suspense fallback={null}>
          {state.evidence && (
            <EvidenceDrawer
              evidence={state.evidence}
              sources={sources}
              shown={shownWidget(state.evidence.id, dashboard, answers.widgets, (chart, widget) =>
                titleOnPage(
                  chart,
                  widget,
                  pageOf(chart.id, state.filters, state.chosen),
                  sources.find(({ id }) => id === chart.dataSourceId),
                ),
              )}
              onPoint={(point) => changeState({ evidence: state.evidence && { ...state.evidence, point } })}
              onClose={() => changeState({ evidence: null })}
            />
          )}
          {editing && (
            <Editing
              editing={editing}
              editor={editor}
              editable={editable}
              sources={sources}
              filters={allFilters(state)}
              onCalculations={showCalculations}
              onSource={data.add}
              onBuild={(chart) => setEditing({ kind: 'build', chart })}
              onClose={() => setEditing(null)}
            />
          )}
          {sharing && <SharePanel dashboard={dashboard} sources={data.sources} onClose={() => setSharing(false)} />}
          {calculating && (
            <CalculationsPanel
              dashboardId={dashboard.id}
              sources={data.sources}
              calculations={calculations}
              limit={limit}
              onChange={setCalculations}
              onClose={() => setCalculating(false)}
            />
          )}
        </Suspense>
      </Page>
    </DashboardId>
  );
}

/** The same object as long as it says the same, so that what does not change is not drawn again. */
function useSteady<Value>(value: Value): Value {
  const said = JSON.stringify(value);
  return useMemo(() => JSON.parse(said) as Value, [said]);
}

const afterPaint = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));
const cellOf = (id: string) => document.querySelector<HTMLElement>(`[data-widget="${CSS.escape(id)}"]`);

/** A span of time is among the filters: from when or until when, not each Monday. */
const saysWhen = (filters: readonly Filter[], sources: readonly DataSource[]): boolean =>
  filters.some(
    (filter) =>
      isSpan(filter) &&
      sources.some(
        ({ id, columns }) =>
          (!filter.dataSourceId || id === filter.dataSourceId) &&
          columns.some((column) => column.key === filter.field && isTime(column)),
      ),
  );

/** Nobody has changed it, and no finding stands on it yet. */
const awaitsFindings = ({ version, config }: Dashboard) =>
  version === AS_MADE && config.charts.every(({ options }) => !options.insight);

/** A column is gone that another can stand for. */
const isMendable = ({ widgets }: Widgets) => Object.values(widgets).some(({ error }) => error?.mendable);

/** Those of a row of figures that must stand equally tall. */
const mixedIn = (row: readonly Kpi[]): string[] => (isMixed(row) ? row.map(({ id }) => id) : []);

const isEmpty = ({ kpis, charts }: DashboardConfig) => kpis.length + charts.length === 0;
const Surface = ({ children }: { children: ReactNode }) => (
  <div className="border border-t-2 border-line-1 border-t-ink-1 bg-sheet">{children}</div>
);

/** The dialog of the change under way. */
function Editing({
  editing,
  editor,
  editable,
  sources,
  filters,
  onCalculations,
  onSource,
  onBuild,
  onClose,
}: {
  editing: NonNullable<Editing>;
  editor: Editor;
  editable: boolean;
  sources: CalculatedSource[];
  filters: Filter[];
  onCalculations: () => void;
  onSource: (source: DataSource) => void;
  onBuild: (chart: Chart) => void;
  onClose: () => void;
}) {
  const {
    dashboard: { config },
    change,
  } = editor;
  if (editing.kind === 'rename') return <RenameWidget id={editing.id} editor={editor} onClose={onClose} />;
  if (editing.kind === 'repair')
    return (
      <RepairDialog
        dashboardId={editor.dashboard.id}
        config={config}
        sources={sources}
        onRepaired={(next) => {
          change(next, 'Dashboard repaired');
          onClose();
        }}
        onClose={onClose}
      />
    );
  if (editing.kind === 'repoint') {
    return (
      <RepointDialog
        config={config}
        from={editing.id}
        name={editing.name}
        onRepointed={(next, source) => {
          onSource(source);
          change(next, `The dashboard uses “${source.name}”`);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  const put = (made: Chart) => {
    change(
      putChart(config, made),
      `“${made.title}” ${config.charts.some(({ id }) => id === made.id) ? 'updated' : 'added'}`,
    );
    onClose();
    afterPaint(() => cellOf(made.id)?.scrollIntoView({ block: 'nearest' }));
  };
  if (editing.kind === 'related') {
    const chart = config.charts.find((one) => one.id === editing.id);
    const source = sources.find((one) => one.id === chart?.dataSourceId);
    return (
      chart &&
      source && (
        <RelatedPanel
          chart={chart}
          source={source}
          shown={config.charts}
          newId={freeId(config, 'chart')}
          filters={filters}
          onAdd={editable ? put : undefined}
          onBuild={editable ? onBuild : undefined}
          onClose={onClose}
        />
      )
    );
  }
  const id = editing.kind === 'edit' ? editing.id : null;
  const kpi = config.kpis.find((one) => one.id === id);
  if (kpi || editing.kind === 'add-figure') {
    return (
      <KpiBuilder
        sources={sources}
        kpi={kpi ?? null}
        newId={freeId(config, 'figure')}
        filters={filters}
        onCalculations={onCalculations}
        onClose={onClose}
        onSave={(made) => {
          change(putKpi(config, made), `“${made.label}” ${kpi ? 'updated' : 'added'}`);
          onClose();
          afterPaint(() => cellOf(made.id)?.scrollIntoView({ block: 'nearest' }));
        }}
      />
    );
  }
  const chart = editing.kind === 'build' ? editing.chart : (config.charts.find((one) => one.id === id) ?? null);
  return (
    <Builder
      sources={sources}
      chart={chart}
      newId={freeId(config, 'chart')}
      filters={filters}
      onCalculations={onCalculations}
      onClose={onClose}
      onSave={put}
    />
  );
}

const computedAt = ({ widgets }: Widgets): string | null =>
  Object.values(widgets)
    .flatMap((widget) => (widget.error ? [] : [widget.computedAt]))
    .toSorted()
    .at(-1) ?? null;

/** What is asked of the server. Charts compare too once a span is chosen: before that there is nothing before it. */
function useAsked(
  { filters, chosen, compare }: DashboardState,
  { config }: Dashboard,
  sources: readonly DataSource[],
): WidgetRequest {
  const own = ownComparison(config);
  const spanned = saysWhen(filters, sources);
  const against = compare ?? (spanned ? own : null);
  return useMemo(() => ({ filters, chosen, ...(against && { compare: against }) }), [filters, chosen, against]);
}

function useHeadActions(
  { rename, dashboard }: Editor,
  {
    onAdd,
    onCalculations,
    onShare,
  }: { onAdd: (kind: 'add' | 'add-figure') => void } & Pick<HeadActions, 'onCalculations' | 'onShare'>,
): HeadActions {
  const router = useRouter();
  const show = useToast();
  const deleteDashboard = useDeleteDashboard();
  return {
    onAdd: () => onAdd('add'),
    onAddFigure: dashboard.config.kpis.length < MOST_KPIS ? () => onAdd('add-figure') : undefined,
    onCalculations,
    onShare,
    onSummarise: () => router.push(`/summaries?new=dashboard:${dashboard.id}`),
    onRename: rename,
    onDelete: async () => {
      await deleteDashboard(dashboard.id);
      show({ title: `“${dashboard.name}” deleted`, variant: 'success' });
      router.push('/dashboards');
    },
  };
}

const nameOf = ({ charts, kpis }: DashboardConfig, id: string): string =>
  charts.find((chart) => chart.id === id)?.title ?? kpis.find((kpi) => kpi.id === id)?.label ?? id;

type ActionsOf = {
  state: DashboardState;
  changeState: (next: Partial<DashboardState>) => void;
  answers: Widgets;
  editor: Editor;
  editable: boolean;
  setEditing: (editing: Editing) => void;
};

function useActions({
  state,
  changeState,
  answers,
  editor,
  editable,
  setEditing,
}: ActionsOf): WidgetActions & { drag: ReturnType<typeof useWidgetDrag>['drag'] } {
  const {
    dashboard: { config },
    change,
  } = editor;
  const drop = useCallback(
    (id: string, target: string) => {
      const next = moveOnto(config, id, target);
      if (next) change(next, `“${nameOf(config, id)}” moved`);
    },
    [config, change],
  );
  const { drag, grip } = useWidgetDrag(drop);
  const apply = (id: string, { kind, by }: WidgetChange) => {
    const next =
      kind === 'move'
        ? moveWidget(config, id, by)
        : kind === 'width'
          ? widenWidget(config, id, by)
          : heightenWidget(config, id, by);
    if (!next) return;
    change(next, `“${nameOf(config, id)}” ${kind === 'move' ? 'moved' : 'resized'}`);
    // A moved cell is put in anew and loses the focus that moved it.
    afterPaint(() => cellOf(id)?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus());
  };
  return {
    drag,
    onEvidence: (id, point) => changeState({ evidence: { id, point } }),
    onChoose: (id, filters) => changeState({ chosen: toggleMark(state.chosen, id, filters) }),
    onToggleTable: (id) =>
      changeState({
        tables: state.tables.includes(id) ? state.tables.filter((one) => one !== id) : [...state.tables, id],
      }),
    onRelated: (id) => setEditing({ kind: 'related', id }),
    onRetry: answers.retry,
    edit: editable
      ? {
          grip,
          onChange: apply,
          onRename: (id) => setEditing({ kind: 'rename', id }),
          onEdit: (id) => setEditing({ kind: 'edit', id }),
          onRemove: (id) => change(removeWidget(config, id), `“${nameOf(config, id)}” removed`),
          onRepair: () => setEditing({ kind: 'repair' }),
        }
      : undefined,
  };
}

function RenameWidget({
  id,
  editor: {
    dashboard: { config },
    change,
  },
  onClose,
}: {
  id: string;
  editor: Editor;
  onClose: () => void;
}) {
  const chart = config.charts.find((one) => one.id === id);
  const kpi = config.kpis.find((one) => one.id === id);
  return (
    <RenameDialog
      what={chart ? 'chart' : 'KPI'}
      name={chart?.title ?? kpi?.label ?? ''}
      longest={chart ? 160 : 120}
      onRename={(name) => change(renameWidget(config, id, name), 'Renamed')}
      onClose={onClose}
    />
  );
}

/** The data went on while the dashboard was open. */
function NewerNotice({ data: { sources, newer, load } }: { data: Sources }) {
  if (newer.length === 0) return null;
  const [first] = newer;
  const before = sources.find(({ id }) => id === first!.id)?.version;
  return (
    <Notice
      action={
        <Button size="small" onClick={load}>
          Load the new figures
        </Button>
      }
    >
      {newer.length === 1
        ? `${first!.name} has a newer version (${first!.version}). These numbers are from version ${before}.`
        : `${newer.length} data sources have newer versions than the ones shown.`}
    </Notice>
  );
}

/** What the reader should know of the data before trusting a figure. */
function SourceNotices({
  sources,
  mayChoose,
}: {
  sources: readonly DataSource[];
  /** Readings are chosen in the strip of offers. */ mayChoose: boolean;
}) {
  return sources.map(({ id, name, status, columns }) => {
    if (status === 'needs_review' && !mayChoose) {
      const waiting = columns.filter(({ review }) => review !== null).map(({ label }) => label);
      return (
        <Notice key={id}>
          {waiting.length === 1
            ? `${waiting[0]} has two possible readings. Charts that use it are paused until someone chooses.`
            : `${waiting.length} columns in ${name} have two possible readings. Charts that use them are paused until someone chooses.`}
        </Notice>
      );
    }
    return status === 'stale' ? (
      <Notice key={id}>Couldn’t refresh {name}. You’re viewing the last good version.</Notice>
    ) : null;
  });
}

type SheetProps = {
  dashboard: Dashboard;
  sources: readonly DataSource[];
  answers: Widgets;
  state: DashboardState;
  actions: ReturnType<typeof useActions>;
};

function Sheet({ dashboard: { config, name }, sources, answers, state, actions: { drag, ...changing } }: SheetProps) {
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
  const pages = useMemo(
    () => new Map(config.charts.map(({ id }) => [id, pageOf(id, chosenFilters, chosen)])),
    [config.charts, chosenFilters, chosen],
  );
  return (
    <DashboardSheet config={config} label={name} narrowed={narrowed} outdated={answers.outdated} drag={drag}>
      {(id, kind) => {
        const common = { widget: widgets[id], actions, retrying: retrying.has(id), opened };
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
          />
        );
      }}
    </DashboardSheet>
  );
}

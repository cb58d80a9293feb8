'use client';

import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { isMixed, needsSmall } from '@/components/answers/kpi-cell';
import { messageOf } from '@/components/client/requests/api-error';
import { colouredIn } from '@/components/charts/model/tones';
import { downloadFile } from '@/components/client/requests/download';
import { useStartExport } from '@/components/exports/export-calls';
import { DashboardId, withCalculations, type CalculatedSource } from '@/components/filters/calculated';
import { ownOfKpi } from '@/components/filters/own-filters';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page } from '@/components/ui/page';
import { useToast } from '@/components/ui/overlays/toast';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DashboardEdit } from '@/lib/product/dashboards/version-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { MOST_GROUPS } from '@/lib/pure/analysis/alerts/target';
import { formatNumber } from '@/lib/pure/format/format';
import { isSpan } from '@/lib/pure/query/resolve/filters';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { isTime, type Cell } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { AS_MADE, MOST_KPIS } from '@/lib/pure/query/schema/dashboard-limits';
import type { Filter } from '@/lib/pure/query/schema/query';
import { readCalculations } from './calculations/use-calculations';
import type { CommentSubject } from './comments/comments-panel';
import { useComments } from './comments/use-comments';
import { useDeleteDashboard, useDuplicateDashboard, useRestoreDashboard } from './state/change-dashboards';
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
import { MainFactsLine } from './main-facts-line';
import { sheetRows } from './state/layout';
import { mainFacts } from './state/main-facts';
import { RenameDialog } from './list/lazy-dialogs';
import { allFilters, pageOf, titleOnPage } from './state/page-of';
import { shownWidget } from './state/shown';
import { toggleMark, type DashboardState } from './state/url-state';
import { useDashboard, type Editor } from './state/use-dashboard';
import { useDashboardState } from './state/use-dashboard-state';
import { useAnsweredVersions, useSources, type Sources } from './state/use-sources';
import { usePresence } from './state/use-presence';
import { WORDS } from './together/words';
import { headActionsWords } from './words';
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
const AlertDialog = lazy(() => import('@/components/alerts/alert-dialog'));
const WatchPanel = lazy(() => import('@/components/alerts/watch-panel'));
const CalculationsPanel = lazy(() => import('./calculations/calculations-panel'));
const LateFindings = dynamic(() => import('./late-findings'), { ssr: false });
const SharePanel = lazy(() => import('@/components/sharing/share-panel'));
const RelatedPanel = lazy(() => import('./related/related-panel'));
const MissingSource = dynamic(() => import('./repair/missing-source'), { ssr: false });
const RepairDialog = lazy(() => import('./repair/repair-dialog'));
const ClashDialog = lazy(() => import('./together/clash-dialog'));
const FileDialog = lazy(() => import('./file/file-dialog'));
const VerifyDialog = lazy(() => import('./verify/verify-dialog'));
const CommentsPanel = lazy(() => import('./comments/comments-panel'));
const VersionsPanel = lazy(() => import('./versions/versions-panel'));
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
  /** Who changed it last; null where nobody has. */
  edited?: DashboardEdit | null;
  /** Why this dashboard is not kept; it can be read and filtered, not changed. */
  preview?: string;
};

type Editing =
  | { kind: 'rename' | 'edit' | 'related' | 'alert'; id: string }
  | { kind: 'repoint'; id: string; name: string | null }
  | { kind: 'build'; chart: Chart }
  | { kind: 'add' | 'add-figure' | 'repair' | 'watch' }
  | null;
const NONE = { items: [], limit: null };

/** A dashboard: title, filters, the ruled sheet, and the drawer that shows how a number was made. */
export function DashboardScreen({
  dashboard: initial,
  sources: initialSources,
  mayEdit,
  calculations: { items: initialCalculations, limit } = NONE,
  edited: initialEdit = null,
  preview,
}: Props) {
  const editor = useDashboard(initial, initialEdit);
  const data = useSources(initialSources);
  const [calculations, setCalculations] = useState(initialCalculations);
  const [calculating, setCalculating] = useState(false);
  const [versionsOpen, setVersionsOpen] = useState(false);
  const [opened, setOpened] = useState<'verify' | 'replace' | null>(null);
  const comments = useComments(initial.id, preview === undefined);
  const commenting = useCommenting(preview === undefined);
  const [sharing, setSharing] = useState(false);
  const sources = useMemo(() => withCalculations(data.sources, calculations), [data.sources, calculations]);
  const { dashboard, saved } = editor;
  const presence = usePresence(initial.id, preview === undefined, editor.catchUp);
  useNewParts(preview === undefined ? saved : null, data, setCalculations);
  const [state, changeState] = useDashboardState(sources);
  const [editing, setEditing] = useState<Editing>(null);
  const editable = mayEdit && preview === undefined && !presence.deleted;
  const mayRead = preview !== undefined || (mayEdit && !presence.deleted);
  const asked = useAsked(state, dashboard, sources);
  const answers = useWidgets(
    preview === undefined ? saved : dashboard,
    asked,
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
  const exportNow = useStartExport();
  const openComments = (subject: CommentSubject | null) => {
    changeState({ evidence: null });
    setVersionsOpen(false);
    commenting.open(subject);
  };
  const actions = {
    ...useActions({ state, changeState, answers, editor, editable, setEditing }),
    ...(preview === undefined && {
      onComment: (id: string, pin: CommentSubject['pin']) =>
        openComments({ widgetId: id, pin, name: nameOf(dashboard.config, id) }),
      onExport: (widgetId: string, format: 'png' | 'svg' | 'csv') =>
        void exportNow({ kind: 'widget', targetId: dashboard.id, options: { ...asked, widgetId } }, format),
    }),
  };
  const showCalculations = () => setCalculating(true);
  const head = useHeadActions(editor, {
    onAdd: (kind) => setEditing({ kind }),
    onCalculations: showCalculations,
    onComments: () => openComments(null),
    onOpen: setOpened,
    onVersions: () => {
      changeState({ evidence: null });
      commenting.close();
      setVersionsOpen(true);
    },
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
          edited={editor.edited}
          people={presence.people}
          onComments={preview === undefined ? () => openComments(null) : undefined}
          comments={comments.openCount}
          actions={editable ? head : undefined}
          exported={
            preview === undefined && !isEmpty(config)
              ? { kind: 'dashboard', targetId: dashboard.id, options: asked }
              : undefined
          }
        />
        {preview !== undefined && <Notice tone="info">{preview}</Notice>}
        {presence.deleted && <Notice tone="bad">{WORDS.deleted}</Notice>}
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
              <span className="middle:hidden print:hidden">
                {editable ? (
                  <DashboardMenu name={dashboard.name} actions={head} withAdd />
                ) : (
                  preview === undefined && (
                    <IconButton label="Comments" look="outline" onClick={() => openComments(null)}>
                      <MessageSquare aria-hidden />
                    </IconButton>
                  )
                )}
              </span>
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
              <>
                <MainFactsLine facts={mainFacts(config, answers.widgets)} onEvidence={actions.onEvidence} />
                <Sheet
                  dashboard={dashboard}
                  sources={sources}
                  answers={answers}
                  state={state}
                  comments={comments.open}
                  actions={actions}
                />
              </>
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
              onComment={
                mayEdit && preview === undefined
                  ? (point) => {
                      const { id } = state.evidence!;
                      const widget = widgetOf(id, answers);
                      openComments({
                        widgetId: widget,
                        pin: { evidenceId: id, point },
                        name: widget ? nameOf(dashboard.config, widget) : headActionsWords.thisNumber,
                      });
                    }
                  : undefined
              }
              onClose={() => changeState({ evidence: null })}
            />
          )}
          {editing && (
            <Editing
              key={editing.kind}
              editing={editing}
              answers={answers}
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
          {commenting.isOpen && !state.evidence && (
            <CommentsPanel
              dashboardId={dashboard.id}
              config={config}
              comments={comments}
              subject={commenting.subject}
              marked={commenting.marked}
              mayWrite={mayEdit}
              onSubject={commenting.open}
              onEvidence={(id, point) => changeState({ evidence: { id, point } })}
              onClose={commenting.close}
            />
          )}
          {versionsOpen && !state.evidence && (
            <VersionsPanel
              dashboard={saved}
              onRestored={editable ? editor.take : undefined}
              onClose={() => setVersionsOpen(false)}
            />
          )}
          {opened === 'verify' && (
            <VerifyDialog
              dashboardId={dashboard.id}
              onEvidence={(id) => {
                setOpened(null);
                changeState({ evidence: { id, point: 0 } });
              }}
              onClose={() => setOpened(null)}
            />
          )}
          {opened === 'replace' && (
            <FileDialog
              dashboardId={dashboard.id}
              onDone={(replaced) => {
                setOpened(null);
                editor.take(replaced);
              }}
              onClose={() => setOpened(null)}
            />
          )}
          {editor.clash && (
            <ClashDialog clash={editor.clash} config={config} sources={sources} onChoose={editor.choose} />
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

/** What another person’s change brings that this page was not loaded with: data sources, calculations. */
function useNewParts(
  saved: Dashboard | null,
  { sources, add }: Pick<Sources, 'sources' | 'add'>,
  onCalculations: (calculations: Calculation[]) => void,
): void {
  const queries = useQueryClient();
  const known = useRef(saved?.version);
  const id = saved?.id;
  const version = saved?.version;
  const lacking = (saved?.dataSourceIds ?? []).filter((one) => !sources.some((source) => source.id === one)).join(' ');
  useEffect(() => {
    if (version === known.current) return;
    known.current = version;
    if (id) readCalculations(id).then(onCalculations, () => undefined); // the charts say what they lack
    for (const one of lacking.split(' ').filter(Boolean))
      queries
        .fetchQuery<DataSource>({ queryKey: [`/api/data-sources/${one}`], staleTime: 0 })
        .then(add, () => undefined); // a deleted one is said by its charts
  }, [id, version, lacking, queries, add, onCalculations]);
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

/** The groups that a chart shows now; none of a KPI. */
function groupsIn({ query }: Kpi | Chart, answer: ReturnType<typeof answerOf>): Cell[] {
  const at = resultKeys(query).dimensions[query.dimensions.findIndex(({ grain }) => !grain)];
  if (!answer || at === undefined) return [];
  const rows = answer.other ? answer.rows.slice(0, -1) : answer.rows;
  return [...new Set(rows.map((row) => row[at] ?? null))].slice(0, MOST_GROUPS);
}

/** The dialog of the change under way. */
function Editing({
  editing,
  answers,
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
  answers: Widgets;
  editor: Editor;
  editable: boolean;
  sources: CalculatedSource[];
  filters: Filter[];
  onCalculations: () => void;
  onSource: (source: DataSource) => void;
  onBuild: (chart: Chart) => void;
  onClose: () => void;
}) {
  // Somebody else may change it meanwhile: what is changed here was begun on this.
  const [config] = useState(editor.dashboard.config);
  const change: Editor['change'] = (next, done) => editor.change(next, done, config);
  if (editing.kind === 'rename')
    return <RenameWidget id={editing.id} config={config} change={change} onClose={onClose} />;
  if (editing.kind === 'watch')
    return <WatchPanel dashboardId={editor.dashboard.id} mayEdit={editable} onClose={onClose} />;
  if (editing.kind === 'alert') {
    const widget = [...config.kpis, ...config.charts].find((one) => one.id === editing.id);
    const source = sources.find((one) => one.id === widget?.dataSourceId);
    return (
      widget &&
      source && (
        <AlertDialog
          dashboardId={editor.dashboard.id}
          widget={widget}
          columns={source.columns}
          groups={groupsIn(widget, answerOf(answers.widgets[widget.id]))}
          onClose={onClose}
        />
      )
    );
  }
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
    onComments,
    onOpen,
    onShare,
    onVersions,
  }: {
    onAdd: (kind: 'add' | 'add-figure' | 'watch') => void;
    onCalculations: () => void;
    onComments: () => void;
    onOpen: (dialog: 'verify' | 'replace') => void;
    onShare: () => void;
    onVersions: () => void;
  },
): HeadActions {
  const router = useRouter();
  const show = useToast();
  const deleteDashboard = useDeleteDashboard();
  const restoreDashboard = useRestoreDashboard();
  const duplicateDashboard = useDuplicateDashboard();
  return {
    dashboardId: dashboard.id,
    onComments,
    onVersions,
    onVerify: () => onOpen('verify'),
    onReplace: () => onOpen('replace'),
    onSaveFile: () =>
      void downloadFile(
        `/api/dashboards/${dashboard.id}/file`,
        {},
        { onBytes: () => {}, signal: new AbortController().signal },
      ).catch((error: unknown) =>
        show({ title: headActionsWords.couldntSaveFile, description: messageOf(error), variant: 'destructive' }),
      ),
    onDuplicate: () =>
      void duplicateDashboard(dashboard.id).then(
        (copy) => {
          show({ title: headActionsWords.created(copy.name), variant: 'success' });
          router.push(`/dashboard/${copy.id}`);
        },
        (error: unknown) =>
          show({ title: headActionsWords.couldntDuplicate, description: messageOf(error), variant: 'destructive' }),
      ),
    onAdd: () => onAdd('add'),
    onAddFigure: dashboard.config.kpis.length < MOST_KPIS ? () => onAdd('add-figure') : undefined,
    onCalculations,
    onWatch: () => onAdd('watch'),
    onShare,
    onSummarise: () => router.push(`/summaries?new=dashboard:${dashboard.id}`),
    onRename: rename,
    onDelete: async () => {
      await deleteDashboard(dashboard.id);
      show({
        title: headActionsWords.deleted(dashboard.name),
        variant: 'success',
        action: {
          label: headActionsWords.undo,
          onPress: () =>
            void restoreDashboard(dashboard.id).then(
              () => router.push(`/dashboard/${dashboard.id}`),
              (error: unknown) =>
                show({
                  title: headActionsWords.couldntRestore,
                  description: messageOf(error),
                  variant: 'destructive',
                }),
            ),
        },
      });
      router.push('/dashboards');
    },
  };
}

/** The widget that shows this evidence. */
const widgetOf = (evidenceId: string, { widgets }: Widgets): string | null =>
  Object.entries(widgets).find(
    ([, widget]) =>
      !widget.error &&
      [widget.evidenceId, widget.comparison?.evidenceId, widget.sparkline?.evidenceId].includes(evidenceId),
  )?.[0] ?? null;

const LINKED = /^#comment-([0-9a-f-]{36})$/;

/** Whether the comments are open, and on what; a link to one opens them. */
function useCommenting(enabled: boolean) {
  const [opened, setOpened] = useState<{ subject: CommentSubject | null; marked: string | null } | null>(null);
  useEffect(() => {
    const [, marked] = LINKED.exec(window.location.hash) ?? [];
    if (enabled && marked) setOpened({ subject: null, marked });
  }, [enabled]);
  return {
    isOpen: opened !== null,
    subject: opened?.subject ?? null,
    marked: opened?.marked ?? null,
    open: (subject: CommentSubject | null) => setOpened({ subject, marked: null }),
    close: () => setOpened(null),
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
          onAlert: (id) => setEditing({ kind: 'alert', id }),
          onEdit: (id) => setEditing({ kind: 'edit', id }),
          onRemove: (id) => change(removeWidget(config, id), `“${nameOf(config, id)}” removed`),
          onRepair: () => setEditing({ kind: 'repair' }),
        }
      : undefined,
  };
}

function RenameWidget({
  id,
  config,
  change,
  onClose,
}: {
  id: string;
  config: DashboardConfig;
  change: Editor['change'];
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
  /** Open threads by widget. */
  comments: ReadonlyMap<string, number>;
  actions: ReturnType<typeof useActions> & Pick<WidgetActions, 'onComment' | 'onExport'>;
};

function Sheet({
  dashboard: { config, name },
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
  const coloured = useMemo(() => colouredIn(config.charts), [config.charts]);
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
          />
        );
      }}
    </DashboardSheet>
  );
}

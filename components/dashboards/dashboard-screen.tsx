'use client';

import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { MessageSquare } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useStartExport } from '@/components/exports/export-calls';
import { DashboardId, withCalculations } from '@/components/filters/calculated';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page } from '@/components/ui/page';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DashboardEdit } from '@/lib/product/dashboards/version-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Drill } from '@/lib/pure/analysis/charts/drill-axis';
import { onTab, openTab, shownTabs } from '@/lib/pure/query/schema/dashboard-tabs';
import { isTime } from '@/lib/pure/query/schema/column';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { AS_MADE } from '@/lib/pure/query/schema/dashboard-limits';
import type { CommentSubject } from './comments/comments-panel';
import { useComments } from './comments/use-comments';
import { DashboardHead, DashboardMenu } from './dashboard-head';
import { NewerNotice, SourceNotices } from './dashboard-notices';
import DashboardOffers from './dashboard-offers';
import { FilterRow } from './filter-row';
import { MainFactsLine } from './main-facts-line';
import { ownComparison } from './state/compare-default';
import type { DashboardDialog } from './state/dashboard-dialog';
import { mainFacts } from './state/main-facts';
import { allFilters, pageOf, titleOnPage } from './state/page-of';
import { saysWhen } from './state/says-when';
import { shownWidget } from './state/shown';
import type { DashboardState } from './state/url-state';
import { useCommenting } from './use-commenting';
import { moveTab } from './state/tabs';
import { TabPanel } from './tabs/tab-panel';
import { tabWords } from './tabs/words';
import { useDashboard } from './state/use-dashboard';
import { useDashboardState } from './state/use-dashboard-state';
import { useDrilled } from './state/use-drilled';
import { useSteady } from './state/use-steady';
import { useHeadActions } from './use-head-actions';
import { useNewParts } from './state/use-new-parts';
import { usePresence } from './state/use-presence';
import { useAnsweredVersions, useSources } from './state/use-sources';
import { useWidgets, type WidgetRequest, type Widgets } from './state/use-widgets';
import { WORDS } from './together/words';
import { WidgetSheet } from './widget-sheet';
import { nameOf, useWidgetActions } from './widgets/use-widget-actions';
import type { WidgetFormat } from './widgets/widget-menu-items';
import { headActionsWords } from './words';

// What is opened by a press arrives with it.
const DashboardEditing = lazy(() => import('./editing/dashboard-editing'));
const CalculationsPanel = lazy(() => import('./calculations/calculations-panel'));
const LateFindings = dynamic(() => import('./late-findings'), { ssr: false });
const SharePanel = lazy(() => import('@/components/sharing/share-panel'));
const MissingSource = dynamic(() => import('./repair/missing-source'), { ssr: false });
const ClashDialog = lazy(() => import('./together/clash-dialog'));
const TabBar = lazy(() => import('./tabs/tab-bar'));
const LiveBar = lazy(() => import('./live/live-bar'));
const FileDialog = lazy(() => import('./file/file-dialog'));
const VerifyDialog = lazy(() => import('./verify/verify-dialog'));
const CommentsPanel = lazy(() => import('./comments/comments-panel'));
const VersionsPanel = lazy(() => import('./versions/versions-panel'));
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
  const { shown, drilled } = useDrilled(dashboard, useSteady(state.drilled), sources);
  const [editing, setEditing] = useState<DashboardDialog>(null);
  const tabs = shownTabs(dashboard.config);
  const tab = openTab(dashboard.config, state.tab);
  const onPage = useMemo(() => onTab(shown.config, tab), [shown.config, tab]);
  const addChart = () => setEditing({ kind: 'add' });
  const goToTab = (next: string | null) => changeState({ tab: next, evidence: null });
  const editable = mayEdit && preview === undefined && !presence.deleted;
  const mayRead = preview !== undefined || (mayEdit && !presence.deleted);
  const asked = useAsked(state, dashboard, sources);
  const answers = useWidgets(
    { ...(preview === undefined ? saved : shown), tab },
    asked,
    [...sources.map(({ version }) => version), ...calculations.map(({ key, updatedAt }) => `${key} ${updatedAt}`)].join(
      ' ',
    ),
    preview !== undefined,
  );
  const sourceOf = (widget: string) =>
    [...dashboard.config.kpis, ...dashboard.config.charts].find(({ id }) => id === widget)?.dataSourceId;
  useAnsweredVersions(answers, data, sourceOf);
  const exportNow = useStartExport();
  const openComments = (subject: CommentSubject | null) => {
    changeState({ evidence: null });
    setVersionsOpen(false);
    commenting.open(subject);
  };
  const actions = {
    ...useWidgetActions({
      state,
      changeState,
      answers,
      shown: shown.config,
      editor,
      editable,
      tab,
      sources,
      setEditing,
    }),
    ...(preview === undefined && {
      onComment: (id: string, pin: CommentSubject['pin']) =>
        openComments({ widgetId: id, pin, name: nameOf(dashboard.config, id) }),
      onExport: (widgetId: string, format: WidgetFormat) =>
        void exportNow({ kind: 'widget', targetId: dashboard.id, options: { ...asked, widgetId } }, format),
    }),
  };
  const showCalculations = () => setCalculating(true);
  const head = useHeadActions(editor, {
    onAdd: (kind) => setEditing({ kind }),
    onText: () => setEditing({ kind: 'text', id: null, above: null }),
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
        {sources.some(({ mode }) => mode === 'live') && (
          <Suspense fallback={<div className="mb-3.5 min-h-7" />}>
            <LiveBar data={data} answers={answers} sourceOf={sourceOf} />
          </Suspense>
        )}
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
        {isEmpty(config) && tab === null ? (
          <Bare onAdd={editable && addChart}>No charts yet. Add one to get started.</Bare>
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
            {tab !== null && (
              <Suspense fallback={<div className="mb-3.5 min-h-control border-b border-line-1" />}>
                <TabBar
                  tabs={tabs}
                  open={tab}
                  onOpen={goToTab}
                  edit={
                    editable
                      ? {
                          onAdd: () => setEditing({ kind: 'add-tab' }),
                          onRename: (id) => setEditing({ kind: 'rename-tab', id }),
                          onMove: (each, by) => {
                            const next = moveTab(config, each.id, by);
                            if (next) editor.change(next, tabWords.moved(each.name));
                          },
                          onRemove: (id) => setEditing({ kind: 'remove-tab', id }),
                        }
                      : undefined
                  }
                />
              </Suspense>
            )}
            <TabPanel tab={tab}>
              {isEmpty(onPage) ? (
                <Bare onAdd={editable && addChart}>{tabWords.empty}</Bare>
              ) : answers.failure && !answers.answered ? (
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
                  <MainFactsLine
                    facts={mainFacts(withoutDrilled(onTab(config, tab), drilled), answers.widgets)}
                    onEvidence={actions.onEvidence}
                  />
                  <WidgetSheet
                    dashboard={shown}
                    page={onPage}
                    made={config}
                    drilled={drilled}
                    sources={sources}
                    answers={answers}
                    state={state}
                    comments={comments.open}
                    actions={actions}
                  />
                </>
              )}
            </TabPanel>
            {editable && editing === null && awaitsFindings(saved) && <LateFindings editor={editor} />}
          </>
        )}
        <Suspense fallback={null}>
          {state.evidence && (
            <EvidenceDrawer
              evidence={state.evidence}
              sources={sources}
              shown={shownWidget(state.evidence.id, shown, answers.widgets, (chart, widget) =>
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
            <DashboardEditing
              key={editing.kind}
              editing={editing}
              answers={answers}
              editor={editor}
              editable={editable}
              tab={tab}
              sources={sources}
              filters={allFilters(state)}
              onCalculations={showCalculations}
              onSource={data.add}
              onTab={goToTab}
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
/** Nobody has changed it, and no finding stands on it yet. */
const awaitsFindings = ({ version, config }: Dashboard) =>
  version === AS_MADE && config.charts.every(({ options }) => !options.insight);

/** A column is gone that another can stand for. */
const isMendable = ({ widgets }: Widgets) => Object.values(widgets).some(({ error }) => error?.mendable);

const isEmpty = ({ kpis, charts, texts = [] }: DashboardConfig) => kpis.length + charts.length + texts.length === 0;
const Bare = ({ onAdd, children }: { onAdd: false | (() => void); children: ReactNode }) => (
  <Surface>
    <EmptyState
      action={
        onAdd && (
          <Button look="filled" onClick={onAdd}>
            Add a chart
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  </Surface>
);
const Surface = ({ children }: { children: ReactNode }) => (
  <div className="border border-t-2 border-line-1 border-t-ink-1 bg-sheet">{children}</div>
);
const computedAt = ({ widgets }: Widgets): string | null =>
  Object.values(widgets)
    .flatMap((widget) => (widget.error ? [] : [widget.computedAt]))
    .toSorted()
    .at(-1) ?? null;

/** What is said of the page as a whole is not said of a part of it. */
const withoutDrilled = (config: DashboardConfig, drilled: readonly Drill[]): DashboardConfig =>
  drilled.length === 0
    ? config
    : { ...config, charts: config.charts.filter(({ id }) => !drilled.some(({ widget }) => widget === id)) };

/** What is asked of the server. Charts compare too once a span is chosen: before that there is nothing before it. */
function useAsked(
  { filters, chosen, drilled, compare }: DashboardState,
  { config }: Dashboard,
  sources: readonly DataSource[],
): WidgetRequest {
  const own = ownComparison(config);
  const spanned = saysWhen(filters, sources);
  const against = compare ?? (spanned ? own : null);
  return useMemo(
    () => ({ filters, chosen, ...(drilled.length > 0 && { drilled }), ...(against && { compare: against }) }),
    [filters, chosen, drilled, against],
  );
}

/** The widget that shows this evidence. */
const widgetOf = (evidenceId: string, { widgets }: Widgets): string | null =>
  Object.entries(widgets).find(
    ([, widget]) =>
      !widget.error &&
      [widget.evidenceId, widget.comparison?.evidenceId, widget.sparkline?.evidenceId].includes(evidenceId),
  )?.[0] ?? null;

'use client';

import { lazy, Suspense, useCallback, useMemo, useState, type CSSProperties } from 'react';
import Link from 'next/link';
import { ChartHead } from '@/components/answers/chart-head';
import { ChartSkeleton, DrawnPicture } from '@/components/answers/drawn-picture';
import { isMixed, KpiView } from '@/components/answers/kpi-view';
import { WidgetBoundary } from '@/components/answers/widget-boundary';
import type { Theme } from '@/components/client/browser/theme';
import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { DashboardSheet } from '@/components/dashboards/dashboard-sheet';
import type { ChartMark } from '@/components/charts/model/types';
import { toggleMark } from '@/components/dashboards/state/choose';
import { sheetRows } from '@/components/dashboards/state/layout';
import { loadDrilling } from '@/components/dashboards/state/use-drilled';
import { TabPanel } from '@/components/dashboards/tabs/tab-panel';
import { OwnFiltersLine } from '@/components/filters/own-filters-line';
import { ActiveChip, Chips, LockedChip } from '@/components/ui/chip';
import { Button, buttonClass, LinkButton } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import type { DashboardAnswer, Widget } from '@/lib/product/dashboards/schema';
import type { GuestDashboard } from '@/lib/product/sharing/schema';
import type { Drill, Drillable } from '@/lib/pure/analysis/charts/drill-axis';
import { formatNumber } from '@/lib/pure/format/format';
import { onTab } from '@/lib/pure/query/schema/dashboard-tabs';
import type { Kpi, PageLook } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { answerOf, choiceOnTab, type ShownChoice } from './choice';
import { GuestChip } from './guest-filters';
import { GuestFrame } from './guest-frame';
import type { GuestChartView, GuestPictures } from './guest-view';
import { useGuestWidgets } from './use-guest-widgets';
import { sayFailure, sayFoot, saySource, sayShared, sayStale, sayWithheld, WORDS } from './words';

const DrillTrail = lazy(() => import('@/components/dashboards/drill/drill-trail'));
const GuestComments = lazy(() => import('./guest-comments'));
const GuestTabs = lazy(() => import('./guest-tabs'));
const GuestText = lazy(() => import('./guest-text'));
const GuestEvidence = lazy(() => import('./guest-evidence'));
/** Comes with the first choice that leaves rows out. */
const NarrowedChart = lazy(() =>
  import('@/components/answers/narrowed-chart').then((file) => ({ default: file.NarrowedChart })),
);

type Opened = { widget: string; point: number | null };
const CHOICES: ReadonlySet<Filter['op']> = new Set(['eq', 'in', 'between', 'gte', 'gt', 'lte', 'lt', 'is_null']);

const clock = (instant: string) =>
  new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });

const titleOfEnd = (failure: unknown): string => {
  const reason = failure instanceof ApiError ? failure.details?.reason : undefined;
  return Object.entries(WORDS.ended).find(([kind]) => kind === reason)?.[1] ?? WORDS.gone;
};

/** A shared dashboard as a guest reads it. */
export function GuestScreen({
  dashboard,
  initialTab,
  initial,
  initialView,
  theme,
  isFramed,
}: {
  dashboard: GuestDashboard;
  /** The tab that the address names. */ initialTab: string | null;
  /** The figures before anything is chosen; null where they could not be had. */ initial: DashboardAnswer | null;
  /** What they look like. */ initialView: GuestPictures;
  theme: Theme;
  isFramed: boolean;
}) {
  const { id, name, config, sources, sharedBy, expiresAt, dashboards } = dashboard;
  const [choice, setChoice] = useState(() => choiceOnTab(initialTab));
  const [opened, setOpened] = useState<Opened | null>(null);
  const openTab = useCallback((tab: string) => {
    setOpened(null);
    setChoice((before) => ({ ...before, tab }));
  }, []);
  const answers = useGuestWidgets({ dashboard, initial, initialView }, choice);
  if (answers.isEnded)
    return (
      <GuestFrame theme={theme} isFramed={isFramed}>
        <div className="mx-auto max-w-[440px] px-(--gutter) pt-20">
          <h1 className="mb-2">{titleOfEnd(answers.failure)}</h1>
          <p role="alert" className="text-ink-2">
            {messageOf(answers.failure)}
          </p>
        </div>
      </GuestFrame>
    );
  const computedAt = Object.values(answers.widgets)
    .flatMap((widget) => (widget.error ? [] : [widget.computedAt]))
    .toSorted()
    .at(-1);
  const sub = [...sources.map(saySource), computedAt && `calculated ${clock(computedAt)}`].filter(Boolean).join(' · ');
  return (
    <GuestFrame theme={theme} said={sayShared(sharedBy, expiresAt)} isFramed={isFramed}>
      <Page>
        {dashboards.length > 1 && (
          <nav aria-label={WORDS.dashboards} className="mb-3 flex flex-wrap gap-2 print:hidden">
            {dashboards.map((each) => (
              <Link
                key={each.id}
                href={`/shared-guest/${each.id}`}
                prefetch={false}
                aria-current={each.id === id ? 'page' : undefined}
                className={buttonClass(each.id === id ? 'outline' : 'quiet', 'small')}
              >
                {each.name}
              </Link>
            ))}
          </nav>
        )}
        <PageHead
          title={name}
          sub={<span suppressHydrationWarning>{sub}</span>}
          actions={
            dashboard.allowDownload && (
              <Button asChild>
                <a
                  href={`/api/shared-guest/${id}/download?format=csv&choice=${encodeURIComponent(JSON.stringify(choice))}`}
                  download
                >
                  {WORDS.download}
                </a>
              </Button>
            )
          }
        />
        {sources.map((source) => source.isStale && <Notice key={source.id}>{sayStale(source.name)}</Notice>)}
        {dashboard.withheld > 0 && !isBare(config) && <Notice tone="info">{sayWithheld(dashboard.withheld)}</Notice>}
        <Filters
          dashboard={dashboard}
          view={answers.view}
          choice={choice}
          onChange={setChoice}
          onRefused={answers.again}
        />
        {choice.tab && (
          <Suspense fallback={<div className="mb-3.5 min-h-control" />}>
            <GuestTabs tabs={config.tabs!} open={choice.tab} onOpen={openTab} />
          </Suspense>
        )}
        {answers.failure !== null && !answers.isAnswered ? (
          <div className="border border-t-2 border-line-1 border-t-ink-1 bg-sheet">
            <ErrorState
              title={WORDS.failed}
              className="m-4"
              action={<Button onClick={answers.again}>{WORDS.again}</Button>}
            >
              {sayFailure(answers.failure)}
            </ErrorState>
          </div>
        ) : (
          <>
            {answers.failure !== null && (
              <Notice
                tone="bad"
                action={
                  <Button size="small" onClick={answers.again}>
                    {WORDS.again}
                  </Button>
                }
              >
                {sayFailure(answers.failure)}
              </Notice>
            )}
            <TabPanel tab={choice.tab ?? null}>
              <Widgets
                dashboard={dashboard}
                choice={choice}
                answers={answers}
                opened={opened}
                onChoice={setChoice}
                onOpen={setOpened}
              />
            </TabPanel>
          </>
        )}
        {dashboard.showComments && (
          <Suspense fallback={null}>
            <GuestComments dashboard={dashboard} onRefused={answers.again} />
          </Suspense>
        )}
        <p className="mt-3.5 text-small text-ink-3">{sayFoot(dashboard)}</p>
      </Page>
      <Suspense fallback={null}>
        {opened && (
          <GuestEvidence
            dashboard={dashboard}
            choice={choice}
            opened={opened}
            widget={answers.widgets[opened.widget]}
            title={answers.view.charts[opened.widget]?.title}
            onPoint={(point) => setOpened({ ...opened, point })}
            onRefused={answers.again}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </GuestFrame>
  );
}

function Filters({
  dashboard: { id, sharedBy },
  view: { locked, offered, chosen },
  choice,
  onChange,
  onRefused,
}: {
  dashboard: GuestDashboard;
  view: GuestPictures;
  choice: ShownChoice;
  onChange: (choice: ShownChoice) => void;
  onRefused: () => void;
}) {
  if (offered.length + locked.length + choice.chosen.length === 0) return null;
  return (
    <div className="mb-3.5">
      <Chips label={WORDS.filters}>
        {locked.map(({ name, value }) => (
          <LockedChip key={`${name} ${value}`} name={name} value={value} by={sharedBy} />
        ))}
        {offered.map((each) => (
          <GuestChip
            key={`${each.at.dataSourceId} ${each.at.field}`}
            dashboardId={id}
            offered={each}
            filters={choice.filters}
            onChange={(next) => onChange({ ...choice, filters: next })}
            onRefused={onRefused}
          />
        ))}
        {choice.chosen.map(
          (mark, nth) =>
            chosen[nth] && (
              <ActiveChip
                key={mark.widget}
                {...chosen[nth]}
                onRemove={() => onChange({ ...choice, chosen: choice.chosen.filter((each) => each !== mark) })}
              />
            ),
        )}
        {choice.filters.length + choice.chosen.length > 0 && (
          <LinkButton className="px-1 text-small print:hidden" onClick={() => onChange(choiceOnTab(choice.tab))}>
            {WORDS.clear}
          </LinkButton>
        )}
      </Chips>
    </div>
  );
}

type SheetProps = {
  dashboard: GuestDashboard;
  choice: ShownChoice;
  answers: ReturnType<typeof useGuestWidgets>;
  opened: Opened | null;
  onChoice: (choice: ShownChoice) => void;
  onOpen: (opened: Opened) => void;
};

const isBare = ({ kpis, charts, texts = [] }: GuestDashboard['config']) =>
  kpis.length + charts.length + texts.length === 0;
const mixedIn = (row: readonly Kpi[]): string[] => (isMixed(row) ? row.map(({ id }) => id) : []);

function Widgets({ dashboard, choice, answers, opened, onChoice, onOpen }: SheetProps) {
  const { id: dashboardId, sources, name, allowFilters } = dashboard;
  const config = useMemo(() => onTab(dashboard.config, choice.tab ?? null), [dashboard.config, choice.tab]);
  const { widgets, view } = answers;
  const isUnfiltered = choice.filters.length + choice.chosen.length === 0;
  const mixed = useMemo(
    () =>
      new Set(
        sheetRows(config).flatMap(({ cells }) =>
          mixedIn(config.kpis.filter(({ id }) => cells.some((cell) => cell.id === id))),
        ),
      ),
    [config],
  );
  const choose = (widget: string, filters: Filter[]) => {
    if (filters.every(({ op }) => CHOICES.has(op)))
      onChoice({ ...choice, chosen: toggleMark(choice.chosen, widget, filters) });
  };
  const setDrill = (widget: string, drill: Drill | null) => {
    const others = (choice.drilled ?? []).filter((each) => each.widget !== widget);
    const { drilled: _before, ...plain } = choice;
    const drilled = [...others, ...(drill ? [drill] : [])];
    onChoice({
      ...plain,
      chosen: choice.chosen.filter((mark) => mark.widget !== widget),
      ...(drilled.length > 0 && { drilled }),
    });
  };
  const drillInto = async (of: Drillable, mark: ChartMark) => {
    const { id } = of.chart;
    const next = (await loadDrilling()).drillInto(of, mark.filters ?? []);
    if (next?.filters.every(({ op }) => CHOICES.has(op))) return setDrill(id, next);
    if (next || mark.row === null) return;
    onChoice({ ...choice, chosen: choice.chosen.filter(({ widget }) => widget !== id) });
    onOpen({ widget: id, point: mark.row });
  };
  if (isBare(config))
    return (
      <div className="border border-t-2 border-line-1 border-t-ink-1 bg-sheet px-4 py-8 text-ink-2">
        {dashboard.withheld > 0 ? WORDS.allWithheld : WORDS.empty}
      </div>
    );
  return (
    <DashboardSheet
      config={config}
      label={name}
      narrowed={opened !== null}
      outdated={answers.isOutdated && answers.failure === null}
      drag={null}
    >
      {(id, kind) => {
        const widget = widgets[id];
        // Since the page was loaded the link has come to show less.
        const hasLeft = !widget && answers.isAnswered && !answers.isOutdated;
        if (kind === 'text')
          return (
            <Suspense>
              <GuestText
                blocks={view.texts[id]!}
                dashboardId={dashboardId}
                onOpen={(number) => onOpen({ widget: number.widget, point: number.point })}
              />
            </Suspense>
          );
        if (kind === 'kpi') {
          const kpi = config.kpis.find((each) => each.id === id)!;
          if (hasLeft) return <Failed title={kpi.label} sentence={WORDS.left} />;
          const source = sources.find((each) => each.id === kpi.dataSourceId)!;
          if (widget?.error) return <Failed title={kpi.label} sentence={widget.error.message} />;
          const { figure, own } = view.kpis[id]!;
          return (
            <WidgetBoundary>
              <KpiView
                kpi={kpi}
                own={own}
                figure={figure}
                showPeriod={view.showPeriod}
                base={
                  isUnfiltered && kpi.query.filters.length === 0 ? `all ${formatNumber(source.rowCount)} rows` : null
                }
                small={view.small}
                beside={opened !== null || mixed.has(id)}
                open={opened?.widget === id}
                onEvidence={figure ? () => onOpen({ widget: id, point: 0 }) : undefined}
              />
            </WidgetBoundary>
          );
        }
        const chart = config.charts.find((each) => each.id === id)!;
        if (hasLeft) return <Failed title={chart.title} sentence={WORDS.left} />;
        const source = sources.find((each) => each.id === chart.dataSourceId)!;
        const drillable: Drillable = {
          chart,
          drill: view.charts[id]!.drawn && choice.drilled?.find((each) => each.widget === id),
          columns: source.columns,
          finer: source.finer ?? {},
        };
        return (
          <GuestChart
            drillable={drillable}
            source={source}
            look={config}
            widget={widget}
            view={view.charts[id]!}
            chosen={choice.chosen.find((mark) => mark.widget === id)?.filters}
            isOpen={opened?.widget === id}
            onFilter={allowFilters ? (filters) => choose(id, filters) : undefined}
            onDrill={(mark) => void drillInto(drillable, mark)}
            onDrillTo={(drill) => setDrill(id, drill)}
            onEvidence={(point) => onOpen({ widget: id, point })}
          />
        );
      }}
    </DashboardSheet>
  );
}

const Failed = ({ title, sentence }: { title: string; sentence: string }) => (
  <div className="px-4 py-3">
    <h2 className="mb-1.5 text-table font-normal text-ink-2">{title}</h2>
    <p className="text-small text-ink-3">{sentence}</p>
  </div>
);

type ChartProps = {
  /** As it was made, and what was gone through in it. */
  drillable: Drillable;
  source: GuestDashboard['sources'][number];
  look: PageLook;
  widget: Widget | undefined;
  view: GuestChartView;
  chosen: Filter[] | undefined;
  isOpen: boolean;
  onFilter?: (filters: Filter[]) => void;
  onDrill: (mark: ChartMark) => void;
  onDrillTo: (drill: Drill | null) => void;
  onEvidence: (point: number | null) => void;
};

function GuestChart({
  drillable,
  source,
  look,
  widget,
  view,
  chosen,
  isOpen,
  onFilter,
  onDrill,
  onDrillTo,
  onEvidence,
}: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const { title, picture, leadsTo } = view;
  const { drill } = drillable;
  const chart = view.drawn ?? drillable.chart;
  const answer = view.fits ? answerOf(widget) : null;
  const drawn = answer && {
    chart,
    title,
    answer,
    asTable,
    chosen,
    onFilter,
    ...(leadsTo && { onDrill, drillsTo: leadsTo }),
    onEvidence,
    onToggleTable: () => setAsTable((before) => !before),
  };
  return (
    <div
      className="flex h-full flex-col px-3.5 py-3.5 middle:px-4"
      style={{ '--natural': `${view.height}px` } as CSSProperties}
    >
      <ChartHead
        chart={chart}
        title={title}
        filtered={view.isNarrowed}
        isDrilled={drill !== undefined}
        open={isOpen}
        onEvidence={answer ? () => onEvidence(null) : undefined}
      />
      <OwnFiltersLine said={view.own} />
      {drill && (
        <Suspense fallback={<div className="mb-1 min-h-5" />}>
          <DrillTrail {...drillable} drill={drill} title={title} onStep={onDrillTo} />
        </Suspense>
      )}
      <div className="min-h-0 flex-1 max-middle:h-(--natural) max-middle:flex-none">
        <WidgetBoundary>
          {widget?.error ? (
            <p className="text-small text-ink-3">{widget.error.message}</p>
          ) : !drawn ? (
            <ChartSkeleton />
          ) : picture ? (
            <DrawnPicture {...drawn} view={picture} table={view.table} />
          ) : (
            <Suspense fallback={<ChartSkeleton />}>
              <NarrowedChart {...drawn} columns={source.columns} look={look} />
            </Suspense>
          )}
        </WidgetBoundary>
      </div>
    </div>
  );
}

'use client';

import { lazy, Suspense, useMemo, useState } from 'react';
import Link from 'next/link';
import { ChartBody, ChartHead } from '@/components/answers/chart-cell';
import { ChartSkeleton } from '@/components/answers/chart-picture';
import { isMixed, KpiCell, needsSmall } from '@/components/answers/kpi-cell';
import { WidgetBoundary } from '@/components/answers/widget-boundary';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { Theme } from '@/components/client/browser/theme';
import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { DashboardSheet } from '@/components/dashboards/dashboard-sheet';
import { sheetRows } from '@/components/dashboards/state/layout';
import { isNarrowed, pageOf, titleOnPage } from '@/components/dashboards/state/page-of';
import { toggleMark } from '@/components/dashboards/state/url-state';
import { chartHeight } from '@/components/dashboards/widgets/chart-height';
import { OwnFilters, ownOfKpi } from '@/components/filters/own-filters';
import { sayChosen } from '@/components/filters/say-filter';
import { ActiveChip, Chips } from '@/components/ui/chip';
import { Button, buttonClass, LinkButton } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import type { DashboardAnswer, Widget } from '@/lib/product/dashboards/schema';
import type { GuestDashboard } from '@/lib/product/sharing/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { isSpan } from '@/lib/pure/query/resolve/filters';
import { ownFiltersUnder } from '@/lib/pure/query/resolve/page-filters';
import { isTime } from '@/lib/pure/query/schema/column';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { GuestChip, LockedChips } from './guest-filters';
import { GuestFrame } from './guest-frame';
import { useGuestWidgets, type ShownChoice } from './use-guest-widgets';
import { sayFailure, sayFoot, saySource, sayShared, sayStale, sayWithheld, WORDS } from './words';

const GuestComments = lazy(() => import('./guest-comments'));
const GuestEvidence = lazy(() => import('./guest-evidence'));

type Opened = { widget: string; point: number | null };
const CHOICES: ReadonlySet<Filter['op']> = new Set(['eq', 'in', 'between', 'gte', 'gt', 'lte', 'lt', 'is_null']);

const clock = (instant: string) =>
  new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });

const titleOfEnd = (failure: unknown): string => {
  const reason = failure instanceof ApiError ? failure.details?.reason : undefined;
  return Object.entries(WORDS.ended).find(([kind]) => kind === reason)?.[1] ?? WORDS.gone;
};

const answerOf = (widget: Widget | undefined): ChartAnswer | null => (widget && !widget.error ? widget : null);

/** A shared dashboard as a guest reads it. */
export function GuestScreen({
  dashboard,
  initial,
  theme,
  isFramed,
}: {
  dashboard: GuestDashboard;
  /** The figures before anything is chosen; null where they could not be had. */ initial: DashboardAnswer | null;
  theme: Theme;
  isFramed: boolean;
}) {
  const { id, name, config, sources, sharedBy, expiresAt, dashboards } = dashboard;
  const [choice, setChoice] = useState<ShownChoice>({ filters: [], chosen: [] });
  const [opened, setOpened] = useState<Opened | null>(null);
  const answers = useGuestWidgets(dashboard, choice, initial);
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
        {dashboard.withheld > 0 && config.kpis.length + config.charts.length > 0 && (
          <Notice tone="info">{sayWithheld(dashboard.withheld)}</Notice>
        )}
        <Filters dashboard={dashboard} choice={choice} onChange={setChoice} onRefused={answers.again} />
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
            <Widgets
              dashboard={dashboard}
              choice={choice}
              answers={answers}
              opened={opened}
              onChoice={setChoice}
              onOpen={setOpened}
            />
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
  dashboard,
  choice,
  onChange,
  onRefused,
}: {
  dashboard: GuestDashboard;
  choice: ShownChoice;
  onChange: (choice: ShownChoice) => void;
  onRefused: () => void;
}) {
  const { config, sources, locked, id } = dashboard;
  const { filters, chosen } = choice;
  const offered = config.filters.flatMap((at) => {
    const column = sources.find((source) => source.id === at.dataSourceId)?.columns.find(({ key }) => key === at.field);
    return column ? [{ at: { dataSourceId: at.dataSourceId, field: at.field }, column }] : [];
  });
  if (offered.length + locked.length + chosen.length === 0) return null;
  return (
    <div className="mb-3.5">
      <Chips label={WORDS.filters}>
        <LockedChips dashboard={dashboard} />
        {offered.map(({ at, column }) => (
          <GuestChip
            key={`${at.dataSourceId} ${at.field}`}
            dashboardId={id}
            at={at}
            column={column}
            filters={filters}
            onChange={(next) => onChange({ ...choice, filters: next })}
            onRefused={onRefused}
          />
        ))}
        {chosen.map((mark) => (
          <ActiveChip
            key={mark.widget}
            {...sayChosen(
              mark.filters,
              sources.find((source) => source.id === mark.filters[0]?.dataSourceId)?.columns ?? [],
            )}
            onRemove={() => onChange({ ...choice, chosen: chosen.filter((each) => each !== mark) })}
          />
        ))}
        {filters.length + chosen.length > 0 && (
          <LinkButton className="px-1 text-small print:hidden" onClick={() => onChange({ filters: [], chosen: [] })}>
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

const mixedIn = (row: readonly Kpi[]): string[] => (isMixed(row) ? row.map(({ id }) => id) : []);

function Widgets({ dashboard, choice, answers, opened, onChoice, onOpen }: SheetProps) {
  const { config, sources, name, allowFilters } = dashboard;
  const { widgets } = answers;
  const all = [...choice.filters, ...choice.chosen.flatMap((mark) => mark.filters)];
  const isTimed = all.some(
    (filter) =>
      isSpan(filter) &&
      sources.some(({ columns }) => columns.some((column) => column.key === filter.field && isTime(column))),
  );
  const small = needsSmall(config.kpis.map((kpi) => ({ kpi, answer: answerOf(widgets[kpi.id]) })));
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
  if (config.kpis.length + config.charts.length === 0)
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
        if (kind === 'kpi') {
          const kpi = config.kpis.find((each) => each.id === id)!;
          if (hasLeft) return <Failed title={kpi.label} sentence={WORDS.left} />;
          const source = sources.find((each) => each.id === kpi.dataSourceId)!;
          if (widget?.error) return <Failed title={kpi.label} sentence={widget.error.message} />;
          const answer = answerOf(widget);
          const showPeriod = !isTimed || answers.isOutdated;
          return (
            <WidgetBoundary>
              <KpiCell
                kpi={kpi}
                own={ownOfKpi(kpi, all, source, showPeriod)}
                answer={answer}
                showPeriod={showPeriod}
                base={
                  all.length === 0 && kpi.query.filters.length === 0
                    ? `all ${formatNumber(source.rowCount)} rows`
                    : null
                }
                small={small}
                beside={opened !== null || mixed.has(id)}
                open={opened?.widget === id}
                onEvidence={answer ? () => onOpen({ widget: id, point: 0 }) : undefined}
              />
            </WidgetBoundary>
          );
        }
        const chart = config.charts.find((each) => each.id === id)!;
        if (hasLeft) return <Failed title={chart.title} sentence={WORDS.left} />;
        return (
          <GuestChart
            chart={chart}
            source={sources.find((each) => each.id === chart.dataSourceId)!}
            widget={widget}
            choice={choice}
            isOpen={opened?.widget === id}
            onFilter={allowFilters ? (filters) => choose(id, filters) : undefined}
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

function GuestChart({
  chart,
  source,
  widget,
  choice,
  isOpen,
  onFilter,
  onEvidence,
}: {
  chart: Chart;
  source: GuestDashboard['sources'][number];
  widget: Widget | undefined;
  choice: ShownChoice;
  isOpen: boolean;
  onFilter?: (filters: Filter[]) => void;
  onEvidence: (point: number | null) => void;
}) {
  const [asTable, setAsTable] = useState(false);
  const answer = answerOf(widget);
  const page = pageOf(chart.id, choice.filters, choice.chosen);
  const isFiltered = isNarrowed(page, source);
  const title = titleOnPage(chart, widget, page, source);
  const field = chart.query.dimensions[0]?.field;
  const height = chartHeight(
    chart,
    answer && field !== undefined ? [{ key: field, distinct: answer.rows.length }] : [],
  );
  return (
    <div
      className="flex h-full flex-col px-3.5 py-3.5 middle:px-4"
      style={{ '--natural': `${height}px` } as React.CSSProperties}
    >
      <ChartHead
        chart={chart}
        title={title}
        filtered={isFiltered}
        open={isOpen}
        onEvidence={answer ? () => onEvidence(null) : undefined}
      />
      <OwnFilters filters={ownFiltersUnder(chart.query.filters, page, source)} columns={source.columns} />
      <div className="min-h-0 flex-1 max-middle:h-(--natural) max-middle:flex-none">
        <WidgetBoundary>
          {widget?.error ? (
            <p className="text-small text-ink-3">{widget.error.message}</p>
          ) : answer ? (
            <ChartBody
              chart={chart}
              title={title}
              answer={answer}
              columns={source.columns}
              asTable={asTable}
              narrowed={isFiltered}
              chosen={choice.chosen.find((mark) => mark.widget === chart.id)?.filters}
              onFilter={onFilter}
              onEvidence={onEvidence}
              onToggleTable={() => setAsTable((before) => !before)}
            />
          ) : (
            <ChartSkeleton />
          )}
        </WidgetBoundary>
      </div>
    </div>
  );
}

'use client';

import { useMemo } from 'react';
import Link from 'next/link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartBody } from '@/components/answers/chart-cell';
import { insightHref } from '@/components/answers/chart-head';
import { ChartSkeleton } from '@/components/answers/drawn-picture';
import { WidgetBoundary } from '@/components/answers/widget-boundary';
import { WidgetError } from '@/components/answers/widget-error';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, linkClass } from '@/components/ui/button';
import { Drawer } from '@/components/ui/overlays/drawer';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { DashboardAnswer, DataSourceQuery, RelatedChart, RelatedQuery } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { RelatedBy } from '@/lib/pure/analysis/dashboard/related';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';
import { relatedPanelWords } from './words';

const WORDS: Record<RelatedBy, string> = {
  over_time: 'Over time',
  other_dimension: 'By another column',
  split: 'Break down further',
  other_measure: 'Another measure',
  spread: 'Distribution',
  against: 'Related measures',
  finding: 'From your insights',
};
const ROW = 24,
  AXIS = 34,
  USUAL = 176,
  MOST_ROWS = 12;

/** Known before the answer comes, so that nothing moves then. */
function heightOf({ query, options }: Chart, { columns }: Pick<DataSource, 'columns'>): number {
  if (!options.horizontal) return USUAL;
  const values = columns.find(({ key }) => key === query.dimensions[0]?.field)?.distinct ?? MOST_ROWS;
  return Math.max(2, Math.min(MOST_ROWS, query.limit ? query.limit + 1 : values)) * ROW + AXIS;
}

type Props = {
  chart: Chart;
  source: DataSource;
  /** What stands on the dashboard already. */
  shown: readonly Chart[];
  newId: string;
  /** The reader's filters: these pictures stand under them too. */
  filters: Filter[];
  /** Absent where the dashboard cannot be changed. */
  onAdd?: (chart: Chart) => void;
  onBuild?: (chart: Chart) => void;
  onClose: () => void;
};

/** Beside a chart: what one would look at next, each with its picture. */
export default function RelatedPanel({ chart, source, shown, newId, filters, onAdd, onBuild, onClose }: Props) {
  const { data, error, refetch } = useRelated(chart, shown);
  const charts = useMemo(
    () =>
      data?.related.map(({ chart: made, relation }, nth) => ({
        made: { ...made, id: newId },
        relation,
        widget: `related-${nth + 1}`,
      })) ?? [],
    [data, newId],
  );
  const answers = useAnswers(source.id, charts, filters);
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        <>
          Related charts<span className="block text-body font-bold text-ink-1">{chart.title}</span>
        </>
      }
    >
      {error ? (
        <ErrorState
          title={relatedPanelWords.couldntLoadRelated}
          className="mt-4"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {messageOf(error)}
        </ErrorState>
      ) : !data ? (
        <Loading />
      ) : charts.length === 0 ? (
        <p className="mt-4 text-ink-2">{relatedPanelWords.noOtherCharts}</p>
      ) : (
        <ul className="mt-2">
          {charts.map(({ made, relation, widget }) => (
            <li key={widget} className="border-t border-line-1 py-3.5 first:border-t-0">
              <p className="text-tiny text-ink-3">{WORDS[relation]}</p>
              <h3 className="text-body font-bold">{made.title}</h3>
              <Note chart={made} />
              <div className="mt-2" style={{ height: heightOf(made, source) }}>
                <Picture
                  chart={made}
                  source={source}
                  widget={answers.data?.widgets[widget]}
                  failure={answers.error}
                  retry={() => void answers.refetch()}
                />
              </div>
              {onAdd && onBuild && (
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button size="small" onClick={() => onAdd(made)}>
                    Add to dashboard<span className="sr-only">: {made.title}</span>
                  </Button>
                  <Button size="small" look="quiet" onClick={() => onBuild(made)}>
                    Open in builder<span className="sr-only">: {made.title}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function useRelated({ dataSourceId, type, query }: Chart, shown: readonly Chart[]) {
  const body: RelatedQuery = {
    chart: { type, query },
    shown: shown.filter((one) => one.dataSourceId === dataSourceId).map((one) => one.query),
  };
  return useQuery({
    queryKey: ['/api/data-sources/related', dataSourceId, body],
    queryFn: ({ signal }) =>
      api<{ related: RelatedChart[] }>(`/api/data-sources/${dataSourceId}/related`, {
        method: 'POST',
        data: body,
        signal,
      }),
  });
}

function useAnswers(dataSourceId: string, charts: { made: Chart; widget: string }[], filters: Filter[]) {
  const body: Partial<DataSourceQuery> = {
    queries: Object.fromEntries(charts.map(({ made, widget }) => [widget, made.query])),
    filters,
  };
  return useQuery({
    queryKey: ['/api/data-sources/query', dataSourceId, body],
    enabled: charts.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api<DashboardAnswer>(`/api/data-sources/${dataSourceId}/query`, { method: 'POST', data: body, signal }),
  });
}

function Note({ chart }: { chart: Chart }) {
  const { note, whole } = chart.options;
  const insight = insightHref(chart);
  return (
    <p className="text-small text-ink-3">
      {[note, whole].filter(Boolean).join(' · ')}
      {insight && (
        <>
          {' '}
          ·{' '}
          <Link href={insight} className={linkClass}>
            from an insight
          </Link>
        </>
      )}
    </p>
  );
}

type PictureProps = {
  chart: Chart;
  source: DataSource;
  widget: DashboardAnswer['widgets'][string] | undefined;
  failure: unknown;
  retry: () => void;
};

function Picture({ chart, source, widget, failure, retry }: PictureProps) {
  if (failure) return <p className="text-small text-bad">{messageOf(failure)}</p>;
  if (!widget) return <ChartSkeleton />;
  return (
    <WidgetBoundary>
      {widget.error ? (
        <WidgetError failure={widget.error} dataSourceId={chart.dataSourceId} onRetry={retry} />
      ) : (
        <ChartBody
          chart={chart}
          answer={widget}
          columns={source.columns}
          asTable={false}
          onToggleTable={() => undefined}
        />
      )}
    </WidgetBoundary>
  );
}

function Loading() {
  return (
    <div role="status" className="mt-4 flex flex-col gap-6">
      <span className="sr-only">Looking for related charts</span>
      {[0, 1, 2].map((nth) => (
        <Skeleton key={nth} className="h-44 w-full" />
      ))}
    </div>
  );
}

'use client';

import { useContext, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartBody } from '@/components/answers/chart-cell';
import { ChartSkeleton } from '@/components/answers/drawn-picture';
import { WidgetBoundary } from '@/components/answers/widget-boundary';
import { WidgetError } from '@/components/answers/widget-error';
import type { ChartAnswer } from '@/components/charts/model/types';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { DashboardId } from '@/components/filters/calculated';
import { sayOwn } from '@/components/filters/own-filters';
import { OwnFiltersLine } from '@/components/filters/own-filters-line';
import { Button } from '@/components/ui/button';
import { CellHead } from '@/components/ui/overlays/sheet';
import type { QueryFailure } from '@/lib/engines/answers/protocol/answers';
import type { DashboardAnswer, DataSourceQuery } from '@/lib/product/dashboards/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, PageLook } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter } from '@/lib/pure/query/schema/query';

export type PreviewAnswer = {
  answer: ChartAnswer | null;
  /** Of what was asked beside it, by its name. */ besides: (name: string) => ChartAnswer | null;
  failure: QueryFailure | null;
  outdated: boolean;
  retry: () => void;
};

/** What is asked for a widget that is not kept yet, and under which name it is answered. */
export type PreviewAsked = {
  dataSourceId: string;
  widget: string;
  body: Partial<Pick<DataSourceQuery, 'queries' | 'kpis'>>;
};

/** The answer to a widget that is not kept yet. */
export function usePreview(asked: PreviewAsked | null, filters: Filter[]): PreviewAnswer {
  const dashboardId = useContext(DashboardId);
  const body = asked && { ...asked.body, filters, dashboardId };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['/api/data-sources/query', asked?.dataSourceId, body],
    queryFn: ({ signal }) =>
      api<DashboardAnswer>(`/api/data-sources/${asked!.dataSourceId}/query`, { method: 'POST', data: body, signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  const widget = data?.widgets[asked?.widget ?? ''];
  const besides = (name: string) => {
    const other = data?.widgets[name];
    return other && !other.error ? other : null;
  };
  const failure: QueryFailure | null = error ? { code: 'failed', message: messageOf(error) } : (widget?.error ?? null);
  return {
    answer: widget && !widget.error ? widget : null,
    besides,
    failure,
    outdated: isPlaceholderData,
    retry: () => void refetch(),
  };
}

/** The chart as it will stand, from the data themselves. */
export function Preview({
  chart,
  preview: { answer, failure, outdated, retry },
  columns,
  look,
}: {
  chart: Chart;
  preview: PreviewAnswer;
  columns: readonly Column[];
  look?: PageLook;
}) {
  const [asTable, setAsTable] = useState(false);
  const toggle = () => setAsTable((before) => !before);
  return (
    <section
      aria-label="Preview"
      aria-busy={outdated || undefined}
      className="border border-t-2 border-line-1 border-t-ink-1 bg-sheet px-4 py-3.5"
    >
      <CellHead title={chart.title} note={chart.options.note ?? ''} level="h3">
        {answer && chart.type !== 'table' && (
          <Button size="small" look="quiet" className="-my-1" onClick={toggle}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </CellHead>
      <OwnFiltersLine said={sayOwn(chart.query.filters, columns)} />
      <div className={`h-[300px] ${outdated ? 'opacity-60 transition-opacity delay-150' : ''}`}>
        <WidgetBoundary>
          {failure ? (
            <WidgetError failure={failure} dataSourceId={chart.dataSourceId} onRetry={retry} />
          ) : // While the next answer is on its way the last one is another chart's: it is not drawn as this one.
          answer && !outdated ? (
            <ChartBody
              chart={chart}
              answer={answer}
              columns={columns}
              look={look}
              asTable={asTable}
              onToggleTable={toggle}
            />
          ) : (
            <ChartSkeleton />
          )}
        </WidgetBoundary>
      </div>
    </section>
  );
}

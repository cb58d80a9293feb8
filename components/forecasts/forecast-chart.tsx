'use client';

import { useQuery } from '@tanstack/react-query';
import { ChartBody } from '@/components/answers/chart-cell';
import { ChartSkeleton } from '@/components/answers/drawn-picture';
import { parseTime } from '@/components/charts/model/calendar';
import type { ChartAnswer } from '@/components/charts/model/types';
import { LinkButton } from '@/components/ui/button';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { ForecastOfSource } from '@/lib/product/forecasts/schema';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { forecastPath } from './forecast-calls';
import { ForecastFigure, ForecastLegend } from './forecast-figure';
import { ValuesTable } from './values-table';
import { forecastChartWords } from './words';

type Props = {
  chart: Chart;
  named: NonNullable<Chart['options']['forecast']>;
  /** The history as the dashboard's data answer it now. */
  answer: ChartAnswer;
  source: DataSource;
  asTable: boolean;
  filtered: boolean;
  onEvidence: (evidenceId: string, point: number | null) => void;
  onToggleTable: () => void;
};

/**
 * A stored forecast on a dashboard. Filters do not reach it, and it says so; where it is gone the history stands alone.
 */
export default function ForecastChart({
  chart,
  named: { predictionId, series: nth },
  answer,
  source,
  asTable,
  filtered,
  onEvidence,
  onToggleTable,
}: Props) {
  const { data, isPending } = useQuery<ForecastOfSource>({ queryKey: [forecastPath(predictionId)], retry: false });
  const series = data?.series[nth];
  const outcome = series?.outcome.outcome === 'forecast' ? series.outcome : null;
  if (isPending) return <ChartSkeleton />;
  if (!data || !series || !outcome) {
    return (
      <div className="flex h-full flex-col">
        <div className="min-h-0 flex-1">
          <ChartBody
            chart={chart}
            answer={answer}
            columns={source.columns}
            asTable={asTable}
            onEvidence={(row) => onEvidence(answer.evidenceId, row)}
            onToggleTable={onToggleTable}
          />
        </div>
        <p className="text-small text-ink-3">{forecastChartWords.forecastDeletedChart}</p>
      </div>
    );
  }
  const { evidence, sentences } = series;
  const pointOf = (t: string) => outcome.points.findIndex((point) => point.t === t);
  const rowOf = (t: string) =>
    answer.rows.findIndex((row) => parseTime(String(row[series.answered.timeKey])) === parseTime(t));
  const open = (t: string | null) => {
    if (evidence.points) onEvidence(evidence.points, t === null ? null : pointOf(t));
  };
  const openMeasured = (t: string) => {
    const row = filtered ? -1 : rowOf(t);
    onEvidence(filtered ? evidence.history : answer.evidenceId, row < 0 ? null : row);
  };
  if (asTable) {
    return (
      <div className="h-full overflow-auto">
        <ValuesTable outcome={outcome} format={data.words.format} open={false} onEvidence={open} />
        <LinkButton className="mx-4 text-small" onClick={onToggleTable}>
          Show as chart
        </LinkButton>
      </div>
    );
  }
  const notes = [
    filtered && forecastChartWords.filtersDontApply,
    data.stale && forecastChartWords.basedVersionNewer(data.dataVersion),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <ForecastFigure
          outcome={outcome}
          format={data.words.format}
          finding={sentences.map(({ text }) => text).join(' ')}
          onEvidence={(kind, t) => (kind === 'forecast' ? open(t) : openMeasured(t))}
        />
      </div>
      <ForecastLegend outcome={outcome} />
      {notes && <p className="text-small text-ink-3">{notes}</p>}
    </div>
  );
}

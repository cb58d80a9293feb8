'use client';

import { messageOf } from '@/components/client/requests/api-error';
import { linePath, scaleOf } from '@/components/forecasts/forecast-plot';
import { CheckFact } from '@/components/results/facts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { CheckedSeries, ForecastCheck } from '@/lib/product/forecasts/schema';
import { periodWord } from '@/lib/pure/analysis/forecast/periods';
import type { HistoryPoint } from '@/lib/pure/analysis/forecast/schema';
import { formatDate, formatNumber } from '@/lib/pure/format/format';
import type { Grain } from '@/lib/pure/query/schema/column';
import { REFUSAL_CURES, warningWords, checkPanelWords } from './words';

type Props = {
  check: {
    data: ForecastCheck | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  grain: Grain;
};

/**
 * What the past is like, before any work: how long, with which gaps, and why there is no forecast where there is none.
 */
export function CheckPanel({ check: { data, error, isFetching, isPlaceholderData, refetch }, grain }: Props) {
  if (error && !isFetching)
    return (
      <ErrorState
        title={checkPanelWords.couldntLoadHistory}
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {messageOf(error)}
      </ErrorState>
    );
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading the history</span>
        <Skeleton className="mb-3 h-24 w-full" />
        <Skeleton className="mb-2 h-4 w-64" />
        <Skeleton className="h-4 w-48" />
      </div>
    );
  const [only, ...more] = data.series;
  return (
    <div aria-busy={isFetching} className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
      {!only ? (
        <p className="text-ink-2">{checkPanelWords.noRowsForecast}</p>
      ) : data.words.split === null && more.length === 0 ? (
        <One series={only} grain={grain} />
      ) : (
        <Several check={data} grain={grain} />
      )}
    </div>
  );
}

function One({ series: { recent, span, warnings, refusal }, grain }: { series: CheckedSeries; grain: Grain }) {
  const partial = warnings.some(({ code }) => code === 'partial_left_out');
  const gaps = warnings.some(({ code }) => code === 'zeros_filled' || code === 'interpolated');
  return (
    <>
      <Past points={recent} height={96} />
      {refusal && (
        <ErrorState title="This can’t be forecast" className="my-3">
          {refusal.message}. {REFUSAL_CURES[refusal.code]}
        </ErrorState>
      )}
      <ul className="mt-2 space-y-1 text-table">
        {span && (
          <CheckFact>
            {formatNumber(span.periods)} {periodWord(grain, span.periods)}, {formatDate(span.from, grain)} to{' '}
            {formatDate(span.to, grain)}
          </CheckFact>
        )}
        {!gaps && span && <CheckFact>No missing {periodWord(grain, 2)}</CheckFact>}
        {!partial && span && <CheckFact>The first and the last {periodWord(grain, 1)} are complete</CheckFact>}
        {warnings.map((warning, nth) => (
          <CheckFact key={nth} warns>
            {warningWords(warning, grain)}
          </CheckFact>
        ))}
      </ul>
    </>
  );
}

function Several({ check: { series, words }, grain }: { check: ForecastCheck; grain: Grain }) {
  const made = series.filter(({ refusal }) => refusal === null).length;
  const left = (words.groups ?? series.length) - series.length;
  return (
    <>
      <p className="mb-2 text-table">
        {made} of {series.length} series can be forecast.
        {left > 0 && ` ${formatNumber(left)} smaller values of ${words.split} are excluded.`}
      </p>
      <ul className="max-h-[340px] overflow-y-auto text-table">
        {series.map(({ value, label, span, refusal, recent, warnings }, nth) => (
          <li
            key={`${nth} ${String(value)}`}
            className="grid min-h-(--row) grid-cols-[minmax(0,1fr)_80px] items-center gap-x-3 border-b border-line-1 py-1"
          >
            <span className="min-w-0">
              <b className="block truncate">{label}</b>
              <span className="block text-small text-ink-3">
                {refusal ? (
                  <Badge tone="warn">{refusal.message}</Badge>
                ) : (
                  [
                    span && `${formatNumber(span.periods)} ${periodWord(grain, span.periods)}`,
                    ...warnings.map((warning) => warningWords(warning, grain).replace(/\.$/, '')),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                )}
              </span>
            </span>
            <Past points={recent} height={28} />
          </li>
        ))}
      </ul>
    </>
  );
}

const WIDTH = 400;

/** The last of the past as a small line, gaps left open; what is incomplete is not drawn. */
function Past({ points, height }: { points: readonly HistoryPoint[]; height: number }) {
  const values = points.map(({ value, mark }) => (mark === 'partial' || mark === 'interpolated' ? null : value));
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const scale = scaleOf(
    { width: WIDTH, height, left: -4, right: -4, top: 4, bottom: 4 },
    { points: values, low: Math.min(0, ...known), high: Math.max(...known) },
  );
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block w-full border-b border-line-2"
      style={{ height }}
    >
      <path
        d={linePath(values, scale)}
        className="fill-none stroke-ink-1"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

import type { LineModel } from '@/components/charts/kinds/line/model';
import type { ChartMark, ChartSeries } from '@/components/charts/model/types';
import type { TelemetryPoint, Window } from '@/lib/base/telemetry/schema';
import { formatNumber } from '@/lib/pure/format/format';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const weekday = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

type Line = { name: string; tone: number; value: (point: TelemetryPoint) => number | null };

/**
 * Lines over the steps of a window, as the charts draw them. Steps in which nothing was asked are gaps where a line has
 * no value.
 */
export function telemetryChart(
  points: readonly TelemetryPoint[],
  window: Window,
  lines: readonly Line[],
  unit: string | null,
): LineModel {
  const names = points.map(({ at }) => (window === '7d' ? day : time).format(new Date(at)));
  const labels = points.map(({ at }) => (window === '7d' ? weekday : time).format(new Date(at)));
  const series: ChartSeries[] = lines.map(({ name, tone, value }) => ({ name, tone, values: points.map(value) }));
  const say = (value: number | null) =>
    value === null ? 'no requests' : `${formatNumber(value, { kind: 'plain', decimals: 0 })}${unit ? ` ${unit}` : ''}`;
  const marks = names.map((label, column): ChartMark => ({
    label,
    change: null,
    row: null,
    filters: null,
    column,
    line: 0,
    lines: series.map(({ name, tone, values }) => ({
      name,
      tone: series.length > 1 ? tone : null,
      value: say(values[column] ?? null),
    })),
  }));
  return {
    kind: 'line',
    along: true,
    filled: false,
    slots: { kind: 'names', names, labels, ordered: true },
    series,
    before: null,
    partial: [],
    marks,
    notes: [],
    legend: [],
    quantity: { format: { kind: 'plain', decimals: 0 }, unit, whole: true },
    logarithmic: false,
  };
}

/** '312 ms', '1.4 s'; 'less than 1 ms' and 'none' where there is no more to say. */
export function msInWords(ms: number | null): string {
  if (ms === null) return 'none';
  if (ms < 1) return 'under 1 ms';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

const PEAK_WORD: Record<Window, string> = { '1h': 'five minutes', '24h': 'half hour', '7d': 'three hours' };

/** What the chart of requests says, in a sentence. */
export function requestsFinding(points: readonly TelemetryPoint[], window: Window): string {
  const peak = points.reduce<TelemetryPoint | null>(
    (most, point) => (point.requests > (most?.requests ?? 0) ? point : most),
    null,
  );
  return peak
    ? `Peak: ${peak.requests.toLocaleString('en-US')} in the ${PEAK_WORD[window]} from ${(window === '7d' ? day : time).format(new Date(peak.at))} UTC.`
    : 'No requests.';
}

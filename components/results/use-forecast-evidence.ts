'use client';

import { parseTime } from '@/components/charts/model/calendar';
import { useUrlState } from '@/components/client/browser/url-state';
import { NOT_SHOWN, type ShownEvidence } from '@/components/evidence/shown';
import type { ForecastOfSource, ForecastSeries } from '@/lib/product/forecasts/schema';

export type OpenEvidence = { id: string; point: number | null };

/** The row of the history's answer that holds a period. */
export const rowOf = ({ answered }: ForecastSeries, t: string): number =>
  answered.times.findIndex((time) => time !== null && parseTime(String(time)) === parseTime(t));

/** What the screen knows of a piece of evidence of this prediction. */
export function shownEvidence(
  id: string,
  { series, words }: Pick<ForecastOfSource, 'series' | 'words'>,
): ShownEvidence {
  for (const {
    evidence,
    answered: { timeKey, valueKey, times, values },
    label,
  } of series) {
    const name = words.split ? `${words.measure}, ${label}` : words.measure;
    if (id === evidence.history)
      return {
        name,
        rows: times.map((t, nth) => ({ [timeKey]: t, [valueKey]: values[nth] ?? null })),
        format: words.format,
      };
    if (id === evidence.points) return { name: `${name}, forecast`, rows: null, format: words.format };
    if (id === evidence.backtest) return { name: `${name}, backtests`, rows: null, format: words.format };
  }
  return NOT_SHOWN;
}

/** Which evidence the drawer shows; it stands in the address. */
export function useOpenEvidence(): {
  opened: OpenEvidence | null;
  open: (id: string, point?: number | null) => void;
  close: () => void;
} {
  const [id, setId] = useUrlState('evidence');
  const [point, setPoint] = useUrlState('point');
  return {
    opened: id ? { id, point: point === '' ? null : Number(point) } : null,
    open: (next, at = null) => {
      setId(next, 'push');
      setPoint(at === null || at < 0 ? '' : String(at));
    },
    close: () => {
      setId('');
      setPoint('');
    },
  };
}

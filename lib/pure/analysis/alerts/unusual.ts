import type { PeriodFigure } from '@/lib/pure/query/resolve/periods';
import type { Grain } from '@/lib/pure/query/schema/column';
import { readMoment } from '@/lib/pure/query/schema/calendar';
import { TOLD } from '../anomalies/find-anomalies';
import { atGrain } from '../insights/periods';
import { back, describeOnScale, type MeasureSeries } from '../insights/temporal';
import { describeSeries } from '../series/describe';

/** The last period beside what the others lead to expect. */
export type UnusualJudgement = { unusual: boolean; expected: number; low: number; high: number };

/** Fewer periods say nothing of what is usual. */
export const FEWEST_FOR_UNUSUAL = 20;
/** Of series in which nothing is unusual, at most so many in 100 have their last period told (unusual.test.ts). */
export const FALSE_ALARMS_IN_100 = 1;

/** The anomaly test of insights on the last of some periods, oldest first; null where they are too few. */
export function judgeLast(periods: readonly PeriodFigure[], field: string, grain?: Grain): UnusualJudgement | null {
  if (periods.length < FEWEST_FOR_UNUSUAL) return null;
  const y = Float64Array.from(periods, ({ value }) => value);
  const last = y.length - 1;
  const starts = Float64Array.from(periods, ({ from }) => (readMoment(from)?.start ?? Number.NaN) / 1000);
  const found = grain ? onCalendar(starts, y, { field, grain }) : alongYears(y);
  const told = found?.anomalies.find(({ at, p }) => at === last && p <= TOLD);
  if (!told) return { unusual: false, expected: y[last]!, low: y[last]!, high: y[last]! };
  const { expected, low, high } = told;
  return { unusual: true, expected, low, high };
}

function onCalendar(starts: Float64Array, y: Float64Array, { field, grain }: { field: string; grain: Grain }) {
  const periods = atGrain(starts, field, grain);
  if (!periods || periods.labels.length !== y.length) return null;
  const series: MeasureSeries = {
    places: [...y.keys()],
    x: periods.steps,
    y,
    rows: new Float64Array(y.length).fill(1),
  };
  const { described, logarithmic } = describeOnScale(series, periods);
  return {
    anomalies: described.anomalies.map(({ at, p, expected, low, high }) => ({
      at,
      p,
      expected: back(expected, logarithmic),
      low: back(low, logarithmic),
      high: back(high, logarithmic),
    })),
  };
}

const alongYears = (y: Float64Array) => describeSeries(Float64Array.from(y.keys()), y, []);

import { readMoment, startOf } from '@/lib/pure/query/schema/calendar';
import { meanAbsoluteError, meanPercentageError } from './numeric/errors';
import { regularise } from './regularise';
import type { Forecast, Grade, SeriesInput } from './schema';

/**
 * Holds an old forecast against the series as it is now; null where none of its periods has arrived whole. Interpolated
 * periods do not count.
 */
export function gradeForecast({ points, scale }: Pick<Forecast, 'points' | 'scale'>, later: SeriesInput): Grade | null {
  const startAt = (t: string) => startOf(readMoment(t)!.start, later.grain);
  const arrived = new Map(
    regularise(later).history.flatMap(({ t, value, mark }) =>
      value === null || mark === 'partial' || mark === 'interpolated' ? [] : [[startAt(t), value]],
    ),
  );
  const graded = points.flatMap((point) => {
    const actual = arrived.get(startAt(point.t));
    return actual === undefined ? [] : [{ ...point, actual }];
  });
  if (!graded.length) return null;
  const actual = Float64Array.from(graded, (point) => point.actual);
  const forecast = Float64Array.from(graded, ({ value }) => value);
  const mae = meanAbsoluteError(actual, forecast);
  const baselineMae = meanAbsoluteError(
    actual,
    Float64Array.from(graded, ({ baseline }) => baseline),
  );
  return {
    points: graded,
    periods: graded.length,
    of: points.length,
    mae,
    baselineMae,
    mase: scale > 0 ? mae / scale : null,
    mape: meanPercentageError(actual, forecast),
    held80: graded.filter((point) => point.actual >= point.lo80 && point.actual <= point.hi80).length,
    held95: graded.filter((point) => point.actual >= point.lo95 && point.actual <= point.hi95).length,
    better: mae < baselineMae,
  };
}

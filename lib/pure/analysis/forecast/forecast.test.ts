import { describe, expect, test } from 'vitest';
import { addPeriods, writeInstant } from '@/lib/pure/query/schema/calendar';
import { PASSENGERS } from '@/tests/known-series';
import { forecastSeries } from './forecast';
import { gradeForecast } from './grade';
import type { Forecast, ForecastInput, Refusal } from './schema';

const START = Date.UTC(1949, 0, 1);
const months = (values: ArrayLike<number | null>, more: Partial<ForecastInput> = {}): ForecastInput => ({
  grain: 'month',
  times: Array.from(values, (_, i) => writeInstant(addPeriods(START, i, 'month'))),
  values: Array.from(values),
  kind: 'sum',
  horizon: 12,
  ...more,
});
const noise = (i: number) => (((i * 7919 + 13) % 101) - 50) / 50;

describe('airline passengers, twelve months ahead', () => {
  const forecast = forecastSeries(months(PASSENGERS, { regular: true })) as Forecast;
  const { points, backtest, candidates, headline } = forecast;

  test('the year is known to grow and to peak in July', () => {
    expect(points.map(({ t }) => t).slice(0, 2)).toEqual(['1961-01-01', '1961-02-01']);
    expect(headline.ahead).toMatchObject({ from: '1961-01-01', to: '1961-12-01', periods: 12 });
    expect(headline.before).toEqual({ from: '1960-01-01', to: '1960-12-01', value: 5714 });
    expect(headline.change!).toBeGreaterThan(0.04);
    expect(headline.change!).toBeLessThan(0.14);
    expect(headline.peak!.t).toBe('1961-07-01');
    expect(headline.ahead.value).toBeCloseTo(
      points.reduce((sum, { value }) => sum + value, 0),
      6,
    );
  });

  test('the bands lie in one another, and widen', () => {
    for (const { value, lo80, hi80, lo95, hi95 } of points) {
      expect(lo95).toBeLessThan(lo80);
      expect(lo80).toBeLessThan(value);
      expect(hi80).toBeGreaterThan(value);
      expect(hi95).toBeGreaterThan(hi80);
    }
    expect(points[11]!.hi95 - points[11]!.lo95).toBeGreaterThan(points[0]!.hi95 - points[0]!.lo95);
  });

  test('each of eight years was forecast from the years before it', () => {
    expect(backtest.origins.map(({ from, trainedOn }) => [from.slice(0, 4), trainedOn])).toEqual(
      [1953, 1954, 1955, 1956, 1957, 1958, 1959, 1960].map((year, k) => [String(year), 48 + 12 * k]),
    );
    expect(backtest.periods).toBe(96);
    const [first] = backtest.origins;
    expect(first!.points.map(({ actual }) => actual)).toEqual([...PASSENGERS.slice(48, 60)]);
    expect(first!.points.map(({ baseline }) => baseline)).toEqual([...PASSENGERS.slice(36, 48)]);
  });

  test('it beats repeating last year, and says by how much', () => {
    expect(backtest).toMatchObject({
      verdict: 'better',
      beatsBaseline: true,
      baseline: { method: 'seasonal_naive', lag: 12 },
    });
    expect(backtest.mase!).toBeLessThan(0.75);
    expect(backtest.mape!).toBeLessThan(0.06);
    // The mean absolute errors of repeating the year before, as the design's mock of this screen has them: 28.0 in 1953
    // … 47.8 in 1960.
    expect(backtest.origins[0]!.baselineMae).toBeCloseTo(28, 1);
    expect(backtest.origins[7]!.baselineMae).toBeCloseTo(47.8, 1);
    expect(backtest.baseline.mape!).toBeCloseTo(0.104, 3);
  });

  test('what held is counted', () => {
    for (const band of [backtest.band80, backtest.band95]) {
      expect(band.of).toBe(96);
      expect(band.coverage).toBe(band.held / 96);
    }
    expect(backtest.band95.held).toBeGreaterThan(backtest.band80.held);
  });

  test('every candidate is listed, the nearest first', () => {
    expect(candidates.map(({ method }) => method).sort()).toEqual([
      'drift',
      'ensemble',
      'exponential_smoothing',
      'naive',
      'seasonal_naive',
      'seasonal_regression',
      'theta',
    ]);
    expect(candidates.filter(({ chosen }) => chosen).map(({ method }) => method)).toEqual([forecast.method]);
    const errors = candidates.map(({ mase }) => mase!);
    expect(errors).toEqual([...errors].sort((a, b) => a - b));
    expect(candidates.at(-1)!.method).toBe('naive');
  });

  test('a season of twelve months is found', () => expect(forecast.seasons).toMatchObject([{ period: 12 }]));

  test('later values grade it', () => {
    const later = months([...PASSENGERS, ...points.slice(0, 3).map(({ value }) => value + 5), 400], {
      partial: { first: false, last: true },
    });
    const grade = gradeForecast(forecast, later)!;
    expect(grade).toMatchObject({ periods: 3, of: 12, held95: 3, better: true });
    expect(grade.mae).toBeCloseTo(5, 6);
    expect(gradeForecast(forecast, months(PASSENGERS))).toBeNull();
  });
});

test.each<[Refusal['code'], string, ForecastInput]>([
  ['too_short', 'At least 12 periods are needed; you have 9', months([1, 2, 3, 4, 5, 6, 7, 8, 9])],
  [
    'too_many_gaps',
    '6 of 20 periods have no value; at most 4 may be missing',
    months(
      Array.from({ length: 20 }, (_, i) => (i % 3 === 1 && i < 18 ? null : i)),
      { kind: 'mean' },
    ),
  ],
  [
    'constant',
    'All 24 periods have the same value, so there is nothing to forecast',
    months(new Array<number>(24).fill(7)),
  ],
  [
    'too_sparse',
    'Only 3 of 40 periods are non-zero, too few to forecast',
    months(Array.from({ length: 40 }, (_, i) => (i % 15 === 4 ? 9 : 0))),
  ],
])('refuses honestly: %s', (code, message, input) =>
  expect(forecastSeries(input)).toMatchObject({ outcome: 'refusal', code, message }),
);

test('no values at all are too short', () =>
  expect(forecastSeries(months([]))).toMatchObject({ outcome: 'refusal', code: 'too_short' }));

test('noise around a season that repeats is no better than repeating it, or not surely', () => {
  const walk: number[] = [100];
  for (let i = 1; i < 40; i++) walk.push(walk[i - 1]! + noise(i * i) * 3);
  const forecast = forecastSeries({
    grain: 'year',
    times: walk.map((_, i) => String(1980 + i)),
    values: walk,
    kind: 'mean',
    horizon: 3,
  }) as Forecast;
  expect(forecast.backtest.beatsBaseline).toBe(false);
});

test('what happens now and then gets its rate', () => {
  const forecast = forecastSeries(months(Array.from({ length: 60 }, (_, i) => (noise(i) > 0.4 ? 6 : 0)))) as Forecast;
  expect(forecast.method).not.toBe('ensemble');
  expect(forecast.warnings.map(({ code }) => code)).toContain('intermittent');
  for (const { value, lo95 } of forecast.points) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(lo95).toBeGreaterThanOrEqual(0);
  }
});

test('a short series says what it lacks', () => {
  const forecast = forecastSeries(months([5, 6, 7, 6, 8, 7, 9, 8, 10, 9, 11, 12], { horizon: 24 })) as Forecast;
  expect(forecast.horizon).toBe(12);
  expect(forecast.warnings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['horizon_shortened', 'long_horizon', 'no_season_yet']),
  );
  expect(forecast.backtest.baseline).toMatchObject({ method: 'naive', lag: 1 });
});

test('values that were never below 0 stay there', () => {
  const forecast = forecastSeries(
    months(Array.from({ length: 48 }, (_, i) => Math.max(0, 96 - 2 * i + 3 * noise(i)))),
  ) as Forecast;
  for (const { value, lo95 } of forecast.points) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(lo95).toBeGreaterThanOrEqual(0);
  }
});

test('every number of an outcome is finite, whatever the series', () => {
  const odd: ArrayLike<number>[] = [
    Array.from({ length: 12 }, (_, i) => (i < 6 ? 0 : 1e9)),
    Array.from({ length: 13 }, (_, i) => -(i ** 3)),
    Array.from({ length: 60 }, (_, i) => (i === 30 ? 1e12 : 1)),
    Array.from({ length: 40 }, (_, i) => 1e-9 * (i + 1)),
    Array.from({ length: 36 }, (_, i) => (i < 30 ? 5 : 5 + i)),
    Array.from({ length: 30 }, (_, i) => 1.5 ** i),
  ];
  for (const values of odd) {
    const text = JSON.stringify(forecastSeries(months(values)), (_, value: unknown) =>
      typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
    );
    expect(text).not.toContain('not finite');
  }
});

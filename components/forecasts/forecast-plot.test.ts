import { describe, expect, it } from 'vitest';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { bandPath, forecastPlot, linePath, plotTicks, recentPeriods, scaleOf } from './forecast-plot';

const monthOf = (nth: number) => new Date(Date.UTC(2020, nth, 1)).toISOString().slice(0, 10);
const point = (nth: number, value: number) => ({
  t: monthOf(nth),
  value,
  lo80: value - 5,
  hi80: value + 5,
  lo95: value - 10,
  hi95: value + 10,
  baseline: value,
});
const outcome = {
  grain: 'month',
  horizon: 3,
  seasons: [{ period: 12, strength: 0.9 }],
  history: [
    ...Array.from({ length: 40 }, (_, nth) => ({ t: monthOf(nth), value: 80 + nth })),
    { t: monthOf(40), value: 7, mark: 'partial' },
  ],
  points: [point(40, 120), point(41, 121), point(42, 122)],
  backtest: {
    origins: [
      {
        points: [
          { ...point(38, 117), actual: 118 },
          { ...point(39, 118), actual: 119 },
        ],
      },
    ],
  },
} as unknown as Forecast;

describe('the picture of a forecast', () => {
  it('shows as much of the past as tells its season', () => {
    expect(recentPeriods(outcome)).toBe(36);
    expect(
      recentPeriods({
        horizon: 28,
        seasons: [
          { period: 365, strength: 0.5 },
          { period: 7, strength: 0.5 },
        ],
      }),
    ).toBe(112);
  });

  it('puts the forecast in the place of the period that is under way', () => {
    const { points, last } = forecastPlot(outcome);
    expect(points.map(({ t }) => t).slice(-4)).toEqual([monthOf(39), monthOf(40), monthOf(41), monthOf(42)]);
    expect([points[last]!.t, points[last]!.measured, points[last]!.wouldHave]).toEqual([monthOf(39), 119, 118]);
    expect(points.filter(({ ahead }) => ahead)).toHaveLength(3);
  });

  it('begins at zero where that is near, and not where it is far', () => {
    expect(forecastPlot(outcome, true).low).toBeGreaterThan(0);
    const lower = { ...outcome, history: [{ t: monthOf(39), value: 20 }] } as Forecast;
    expect(forecastPlot(lower).low).toBe(0);
  });

  it('draws lines that break at gaps, and bands that open at the last value', () => {
    const scale = scaleOf(
      { width: 112, height: 100, left: 0, right: 0, top: 0, bottom: 0 },
      { points: { length: 6 }, low: 0, high: 10 },
    );
    expect(linePath([0, 5, null, 10], scale)).toBe('M6.0 100.0L26.0 50.0M66.0 0.0');
    expect(bandPath([{ low: 2, high: 8 }], scale, 1, 5)).toBe('M6.0 50.0L26.0 20.0L26.0 80.0Z');
  });

  it('says the year at the first tick', () => {
    const points = forecastPlot(outcome).points.slice(0, 6);
    expect(plotTicks(points, 'month', 3)[0]!.label).toMatch(/^[A-Z][a-z]{2} 2020$|^\d{4}$/);
  });
});

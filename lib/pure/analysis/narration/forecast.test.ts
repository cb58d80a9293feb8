import { describe, expect, it } from 'vitest';
import type { Row } from '@/lib/pure/query/schema/result';
import { forecastSeries } from '../forecast/forecast';
import type { Forecast, ForecastInput } from '../forecast/schema';
import { forecastSentences } from './forecast';
import { looseDigits, mismatches } from './lint';

const monthOf = (nth: number) => new Date(Date.UTC(2014, nth, 1)).toISOString().slice(0, 10);
const wobble = (nth: number) => (((nth * 7919) % 101) - 50) / 25;
const season = (nth: number) => 200 + 1.5 * nth + 60 * Math.sin((2 * Math.PI * nth) / 12) + 4 * wobble(nth);
const input = (value: (nth: number) => number, over: Partial<ForecastInput> = {}): ForecastInput => ({
  grain: 'month',
  kind: 'sum',
  horizon: 12,
  times: Array.from({ length: 120 }, (_, nth) => monthOf(nth)),
  values: Array.from({ length: 120 }, (_, nth) => value(nth)),
  ...over,
});

function said(asked: ForecastInput, adds: boolean, outcome = forecastSeries(asked) as Forecast) {
  const history: Row[] = asked.times.map((t, nth) => ({ month: t, orders: asked.values[nth] ?? null }));
  const points: Row[] = outcome.points.map(({ value }) => ({ orders: value }));
  const sentences = forecastSentences(
    outcome,
    { measure: 'Orders', format: { kind: 'plain', decimals: 0 }, adds },
    {
      timeKey: 'month',
      valueKey: 'orders',
      history: { evidenceId: 'h', rows: history },
      points: { evidenceId: 'p', rows: points },
    },
  );
  return { sentences, outcome, rowsOf: (id: string) => (id === 'h' ? history : points) };
}

describe('what a forecast says', () => {
  it('names the total, the change and the peak, each read from its evidence', () => {
    const { sentences, outcome, rowsOf } = said(input(season), true);
    expect(sentences.map(({ text }) => text.replace(/\d[\d,.]*\d|\d/g, '#'))).toEqual([
      'Orders are forecast to total # in #, +#% vs. #.',
      expect.stringMatching(/^The forecast peaks in \w{3} #, at about #\.$/),
    ]);
    expect(sentences.flatMap((sentence) => looseDigits(sentence))).toEqual([]);
    expect(sentences.flatMap((sentence) => mismatches(sentence, rowsOf))).toEqual([]);
    expect(sentences[0]!.claims[0]!.exact).toBeCloseTo(outcome.headline.ahead.value, 6);
    expect(sentences[0]!.claims[1]!.exact).toBeCloseTo(outcome.headline.change!, 9);
  });

  it('averages what does not add up', () => {
    const { sentences, outcome } = said(input(season, { kind: 'mean' }), false);
    expect(sentences[0]!.text).toMatch(/^Orders are forecast to average \d+ in 2024/);
    expect(sentences[0]!.claims[0]!.exact).toBeCloseTo(outcome.headline.ahead.value, 6);
  });

  it('says first that nothing was gained over repeating', () => {
    const { outcome } = said(input(season), true);
    const none: Forecast = {
      ...outcome,
      backtest: { ...outcome.backtest, verdict: 'no_better', beatsBaseline: false },
    };
    expect(said(input(season), true, none).sentences[0]!.text).toBe('No more accurate than repeating last year.');
    const unclear: Forecast = {
      ...outcome,
      backtest: { ...outcome.backtest, verdict: 'unclear', beatsBaseline: false },
    };
    expect(said(input(season), true, unclear).sentences[0]!.text).toBe(
      'Not clearly more accurate than repeating last year.',
    );
  });
});

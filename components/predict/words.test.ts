import { describe, expect, it } from 'vitest';
import type { Warning } from '@/lib/pure/analysis/forecast/schema';
import { bandWords, originWord, warningWords } from './words';

describe('words of a forecast', () => {
  it.each<[Warning, string]>([
    [
      { code: 'partial_left_out', details: { t: '2025-11-01', end: 'last' } },
      'Nov 2025 is incomplete and was excluded.',
    ],
    [{ code: 'zeros_filled', details: { periods: 1, of: 120 } }, '1 month of 120 has no rows and counts as 0.'],
    [
      { code: 'interpolated', details: { periods: 3, of: 144 } },
      '3 months of 144 have no value; filled by linear interpolation.',
    ],
    [
      { code: 'horizon_shortened', details: { asked: 24, given: 12 } },
      'You asked for 24 months; this history supports 12.',
    ],
    [{ code: 'few_backtests', details: { origins: 1 } }, 'This history allows only 1 backtest.'],
    [
      { code: 'no_season_yet', details: { periods: 20, needed: 24 } },
      'There may be seasonality. Detecting it takes 24 months; you have 20.',
    ],
  ])('%j', (warning, words) => {
    expect(warningWords(warning, 'month')).toBe(words);
  });

  it('a band that is too narrow says what to expect', () => {
    expect(bandWords({ level: 0.95, held: 87, of: 96, coverage: 0.906, verdict: 'narrow' }, 'month')).toEqual({
      text: 'too narrow: expect about 1 in 11 months outside it',
      tone: 'warn',
    });
    expect(bandWords({ level: 0.8, held: 76, of: 96, coverage: 0.792, verdict: 'as_stated' }, 'month').text).toBe(
      'as expected',
    );
  });

  it('calls twelve months a year', () => {
    const of = (length: number) => ({ backtest: { origins: [{ points: { length } }] } }) as never;
    expect([originWord(of(12), 'month', 8), originWord(of(12), 'month', 1), originWord(of(6), 'month', 8)]).toEqual([
      'years',
      'year',
      'backtests',
    ]);
  });
});

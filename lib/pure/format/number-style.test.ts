import { describe, expect, it } from 'vitest';
import { formatDelta, formatNumber, unitOf, type NumberPrecision, type ValueFormat } from './format';
import { withStyle, type NumberLook } from './number-style';

const plain: ValueFormat = { kind: 'plain' };
const kg: ValueFormat = { kind: 'plain', unit: 'kg' };
const usd: ValueFormat = { kind: 'currency', unit: '$' };
const share: ValueFormat = { kind: 'percent' };
const percents: ValueFormat = { kind: 'percent', unit: '%' };

describe('a number as a person chose', () => {
  it.each<[number | null, ValueFormat, NumberLook, NumberPrecision, string]>([
    [1234567, plain, { size: 'compact' }, 'exact', '1.2M'],
    [1234, plain, { size: 'compact', decimals: 2 }, 'exact', '1.23K'],
    [2_500_000_000, usd, { size: 'compact' }, 'chart', '$2.5B'],
    [4000, plain, { size: 'full' }, 'axis', '4,000'],
    [4000, plain, { suffix: ' h' }, 'axis', '4k h'],
    [1234.5, plain, { as: 'currency', currency: 'EUR' }, 'exact', '€1,234.50'],
    [1234.5, plain, { as: 'currency', currency: 'JPY' }, 'exact', '¥1,235'],
    [1234.5, plain, { as: 'currency', currency: 'CHF' }, 'exact', '1,234.50 CHF'],
    [1234.5, usd, { as: 'currency', currency: 'AUD', decimals: 0 }, 'exact', 'A$1,235'],
    [12, plain, { as: 'currency', currency: 'ZZZ' }, 'exact', '12.00 ZZZ'],
    [0.2134, plain, { as: 'percent' }, 'exact', '21.3%'],
    [0.2134, share, { decimals: 2 }, 'exact', '21.34%'],
    [21.34, percents, { decimals: 0 }, 'chart', '21%'],
    [0.21, share, { as: 'number', decimals: 2 }, 'exact', '0.21'],
    [8.8, plain, { decimals: 0 }, 'chart', '9'],
    [8.8, plain, { decimals: 6 }, 'exact', '8.800000'],
    [5, plain, { prefix: '~', suffix: ' km' }, 'exact', '~5 km'],
    [-1234, plain, { negative: 'parentheses' }, 'exact', '(1,234)'],
    [-1234.5, usd, { negative: 'parentheses', decimals: 1 }, 'exact', '($1,234.5)'],
    [-1234, plain, { suffix: ' t' }, 'exact', '−1,234 t'],
    [-0.2, plain, { decimals: 0 }, 'exact', '0'],
    [0, plain, { suffix: ' t' }, 'exact', '0 t'],
    [5, { ...plain, signed: true }, { suffix: ' t' }, 'exact', '+5 t'],
    [null, plain, { suffix: ' t' }, 'exact', 'missing'],
    [1e13, plain, { decimals: 0 }, 'exact', '10,000,000,000,000'],
    [5, plain, {}, 'exact', '5'],
  ])('%s in %j as %j, %s: %s', (value, format, style, place, text) => {
    expect(formatNumber(value, withStyle(format, style), place)).toBe(text);
  });

  it('leaves what nobody chose as it is', () => expect(withStyle(kg, undefined)).toBe(kg));

  it.each<[NumberLook, string | null]>([
    [{ decimals: 1 }, 'kg'],
    [{ suffix: ' tonnes' }, null],
    [{ as: 'percent' }, null],
  ])('says the unit of the file with %j: %s', (style, unit) => expect(unitOf(withStyle(kg, style))).toBe(unit));

  it('says a change over zero in the same words', () => {
    expect(formatDelta(-5, 5, withStyle(plain, { suffix: ' t' }))?.change).toBe('−10 t');
  });
});

import { describe, expect, it } from 'vitest';
import type { ValueFormat } from '@/lib/pure/format/format';
import { commonText, exactText } from './common-text';

const plain: ValueFormat = { kind: 'plain' };
const usd: ValueFormat = { kind: 'currency', unit: '$', decimals: 2 };

describe('commonText', () => {
  it.each<[(number | null)[], ValueFormat, string[]]>([
    [[432.4, 82.43, 23.3], plain, ['432', '82', '23']],
    [[13, 12.61, 8.8], plain, ['13.0', '12.6', '8.8']],
    [[1.51, 0.761, -2.12], plain, ['1.51', '0.76', '−2.12']],
    [[0.63, 0.2], plain, ['0.630', '0.200']],
    [[351.3, 235], plain, ['351', '235']],
    [[5, 3, 0], plain, ['5', '3', '0']],
    [[3749.2, 14.71], usd, ['$3,749', '$15']],
    [[14.5, 9], usd, ['$14.50', '$9.00']],
    [[10_218, 0.2, null], plain, ['10,218', '0.200', 'missing']],
    [[0.21, 0.5], { kind: 'percent' }, ['21.0%', '50.0%']],
    [[8.57e12, 688_900_000_000, 0, null], plain, ['8.57 trillion', '0.69 trillion', '0', 'missing']],
    [[-4.2e13, 9e12], usd, ['−$42.0 trillion', '$9.0 trillion']],
    [[2e12, 3e11], { kind: 'currency', unit: 'kr' }, ['2.00 trillion kr', '0.30 trillion kr']],
    // The smallest would be zero in trillions.
    [[8.57e12, 3e9], plain, ['8,570 billion', '3 billion']],
    [[8.57e12, 12], plain, ['8.57 trillion', '12']],
    // All of them fit: none is scaled.
    [[999_000_000_000, 688_900_000_000], plain, ['999,000,000,000', '688,900,000,000']],
    [[2e12, 1], { kind: 'percent' }, ['200,000,000,000,000.0%', '100.0%']],
  ])('%j', (values, format, texts) => {
    expect(values.map(commonText(values, format))).toEqual(texts);
  });
});

describe('exactText', () => {
  it.each<[(number | null)[], ValueFormat, string[]]>([
    [[432.4, 82.43], plain, ['432.4', '82.43']],
    [[51_769.99, 3], usd, ['$51,769.99', '$3.00']],
    [[1.2e13, 688_900_000_000], plain, ['12.0 trillion', '0.7 trillion']],
  ])('%j', (values, format, texts) => {
    expect(values.map(exactText(values, format))).toEqual(texts);
  });
});

import { describe, expect, it } from 'vitest';
import type { ValueFormat } from '@/lib/core/format';
import { commonText } from './common-text';

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
  ])('%j', (values, format, texts) => {
    expect(values.map(commonText(values, format))).toEqual(texts);
  });
});

import { describe, expect, it } from 'vitest';
import { cellText } from './row-cells';

const plain = { kind: 'plain' } as const;

describe('cellText', () => {
  it.each([
    [null, 'decimal', plain, 'missing'],
    [0, 'decimal', plain, '0'],
    [1234.5678, 'decimal', plain, '1,234.5678'],
    [12.9, 'decimal', { ...plain, decimals: 2 }, '12.90'],
    [0.1234, 'decimal', { ...plain, decimals: 2 }, '0.1234'],
    [-3, 'integer', plain, '−3'],
    [10001, 'id', plain, '10001'],
    [2019, 'integer', { kind: 'year' }, '2019'],
    ['9007199254740993', 'integer', plain, '9007199254740993'],
    [true, 'boolean', plain, 'yes'],
    ['2019-03-18', 'date', plain, '18 Mar 2019'],
    ['a  b', 'text', plain, 'a  b'],
  ] as const)('%j as %s', (value, type, format, text) => expect(cellText(value, { type, format })).toBe(text));
});

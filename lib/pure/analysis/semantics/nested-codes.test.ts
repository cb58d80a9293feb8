import { describe, expect, it } from 'vitest';
import { findNestedCodes } from './nested-codes';

const regions = ['AA', 'BB', 'CC'].flatMap((country) => [
  country,
  ...['1', '2'].flatMap((part) => [
    `${country}${part}`,
    ...['1', '2', '3'].map((place) => `${country}${part}${place}`),
  ]),
]);
const branches = ['41', '42', '43'].flatMap((branch) => [
  branch,
  ...['1', '2', '3', '10'].map((part) => `${branch}.${part}`),
]);

describe('codes of which one holds others', () => {
  it.each([
    ['regions', regions, ['AA', 'AA1', 'AA2', 'BB', 'BB1', 'BB2', 'CC', 'CC1', 'CC2']],
    ['branches with points', branches, ['41', '42', '43']],
    [
      'beside a value that is none',
      [...regions, 'Whole union'],
      ['AA', 'AA1', 'AA2', 'BB', 'BB1', 'BB2', 'CC', 'CC1', 'CC2'],
    ],
  ])('are found: %s', (_, values, holding) => {
    expect([...(findNestedCodes(values)?.keys() ?? [])].sort()).toEqual(holding);
  });

  it.each([
    ['numbers from 1 on', Array.from({ length: 300 }, (_, nth) => String(nth + 1))],
    ['codes of one length', Array.from({ length: 40 }, (_, nth) => `X${100 + nth}`)],
    ['names', ['North', 'Northeast', 'South', 'Southeast', 'East', 'West', 'N', 'NE', 'S', 'SE', 'E', 'W']],
    ['models of goods', ['A3', 'A4', 'A4L', 'A5', 'A6', 'A6L', 'A8', 'Q2', 'Q3', 'Q5', 'Q7', 'TT', 'R8']],
    ['more codes than offices write', Array.from({ length: 25_000 }, (_, nth) => `A${String(nth).padStart(5, '0')}`)],
    ['few codes', ['DE', 'DE1', 'DE2', 'FR', 'FR1']],
  ])('are not found: %s', (_, values) => {
    expect(findNestedCodes(values)).toBeNull();
  });

  it('lists what is directly below', () => {
    expect(findNestedCodes(regions)?.get('AA')).toEqual(['AA1', 'AA2']);
    expect(findNestedCodes(branches)?.get('41')).toEqual(['41.1', '41.2', '41.3', '41.10']);
  });
});

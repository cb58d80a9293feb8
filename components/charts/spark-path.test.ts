import { describe, expect, it } from 'vitest';
import { sparkPaths, wantsBars } from './spark-path';

const box = { width: 106, height: 26 };

describe('sparkPaths', () => {
  it.each<[string, (number | null)[], number, { before: string; now: string; end: { x: number; y: number } | null }]>([
    ['one span', [0, 10, 5], 0, { before: '', now: 'M3 23L53 3L103 13', end: { x: 103, y: 13 } }],
    [
      'before and now share the point where they meet',
      [0, 10, 5],
      1,
      { before: 'M3 23L53 3', now: 'M53 3L103 13', end: { x: 103, y: 13 } },
    ],
    [
      'a gap is not bridged',
      [0, 10, null, 5, 0],
      0,
      { before: '', now: 'M3 23L28 3M78 13L103 23', end: { x: 103, y: 23 } },
    ],
    ['a lone value is a dot', [0, null, 10], 0, { before: '', now: 'M3 23h0M103 3h0', end: { x: 103, y: 3 } }],
    ['a flat line lies in the middle', [7, 7], 0, { before: '', now: 'M3 13L103 13', end: { x: 103, y: 13 } }],
    ['nothing', [null], 0, { before: '', now: '', end: null }],
  ])('%s', (_, values, split, expected) => {
    const { bars: _bars, ...paths } = sparkPaths(values, split, box);
    expect(paths).toEqual(expected);
  });

  it('stands bars on zero', () => {
    expect(sparkPaths([0, 25], 1, box).bars).toEqual([
      { x: 0, y: 25.5, width: 51.5, height: 0, now: false },
      { x: 52.5, y: 0.5, width: 51.5, height: 25, now: true },
    ]);
  });
});

describe('wantsBars', () => {
  it.each<[(number | null)[], boolean]>([
    [[0, 3, 0, 8], true],
    [[5, null, 6, null, 4, 3], true],
    [[5, 6, null, 4, 3, 2, 7], false],
    [[-5, null, 6, null, -4], true],
    [[1, 2, 3], false],
    [[0, -1, 0], false],
    [[], false],
  ])('%j: %s', (values, bars) => {
    expect(wantsBars(values)).toBe(bars);
  });
});

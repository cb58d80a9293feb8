import { describe, expect, it } from 'vitest';
import { rankCorrelation } from './rank-correlation';

const once = (x: number[], y: number[]) => x.map((each, at) => ({ x: each, y: y[at]!, times: 1 }));

describe('rank correlation', () => {
  // scipy 1.11 stats.spearmanr, as R's cor(method = "spearman"), on these numbers.
  it.each([
    ['the same order', [1, 2, 3, 4], [10, 20, 30, 40], 1],
    ['the other way round', [1, 2, 3, 4], [4, 3, 2, 1], -1],
    ['with ties', [1, 2, 2, 4, 5], [3, 1, 4, 4, 9], 0.763_157_9],
    ['a side that never varies', [1, 2, 3], [7, 7, 7], 0],
  ])('%s', (_, x, y, expected) => expect(rankCorrelation(once(x, y))).toBeCloseTo(expected, 6));

  it('takes a cell for as many rows as it holds', () => {
    const cells = [
      { x: 1, y: 1, times: 3 },
      { x: 1, y: 2, times: 1 },
      { x: 2, y: 2, times: 4 },
    ];
    const rows = cells.flatMap(({ x, y, times }) => Array.from({ length: times }, () => ({ x, y, times: 1 })));
    expect(rankCorrelation(cells)).toBeCloseTo(rankCorrelation(rows), 12);
  });
});

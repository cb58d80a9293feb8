import { describe, expect, it } from 'vitest';
import { findAssociations } from './associations';

const category = (key: string, codes: number[]) => ({ key, codes, levels: Math.max(...codes) + 1 });

describe('findAssociations', () => {
  it('measures how far groups stand apart', () => {
    // scipy.stats.kruskal([1,2,3,4], [5,6,7,8]) gives H = 5.3333; eta² of ranks is H/(n-1) = 0.7619, epsilon² = 1 -
    // (1-0.7619)·7/6 = 0.7222.
    const [found] = findAssociations(
      [category('group', [0, 0, 0, 0, 1, 1, 1, 1])],
      [{ key: 'value', values: [1, 2, 3, 4, 5, 6, 7, 8] }],
    );
    expect(found).toMatchObject({ dimension: 'group', measure: 'value' });
    expect(found!.strength).toBeCloseTo(Math.sqrt(0.7222222), 5);
  });

  it('gives a category of many values nothing for its number', () => {
    expect(
      findAssociations(
        [category('row', [0, 1, 2, 3, 4, 5, 6, 7])],
        [{ key: 'value', values: [1, 2, 3, 4, 5, 6, 7, 8] }],
      ),
    ).toEqual([]);
  });

  it('leaves rows without a value out', () => {
    const [found] = findAssociations(
      [{ key: 'group', codes: [0, 0, -1, 1, 1, 0], levels: 2 }],
      [{ key: 'value', values: [0, 0, 1, 1, 1, Number.NaN] }],
    );
    expect(found!.strength).toBe(1);
  });

  it('says nothing of a column with itself, and nothing of noise', () => {
    expect(
      findAssociations(
        [category('same', [0, 1, 0, 1])],
        [
          { key: 'same', values: [0, 1, 0, 1] },
          { key: 'noise', values: [1, 1, 2, 2] },
        ],
      ),
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { addedUp, figures, isShown, smallShare, testLine } from './words';

const stats = {
  test: 'Kruskal–Wallis',
  symbol: 'ε²',
  statistic: 0.1234,
  effect: 0.5,
  n: 6433,
  p: 1e-9,
  q: 1e-8,
  tested: 400,
  holdOut: 1982,
};

describe('the words of a test', () => {
  it('say how it was tested and on what it was confirmed', () => {
    expect(testLine({ stats, kind: 'segment' })).toBe(
      'Kruskal–Wallis, ε² 0.123, q < 0.001 · confirmed on 1,982 hold-out rows · engine',
    );
    expect(
      testLine({
        stats: { ...stats, test: 'AR(1) trend', symbol: 't', statistic: -12.5, q: 0.0131, n: 28, holdOut: null },
        kind: 'trend',
      }),
    ).toBe('AR(1) trend, t −12.5, q 0.013 · 28 periods, no hold-out · engine');
    expect(testLine({ stats: { ...stats, test: null }, kind: 'quality' })).toBe('counted, not tested · engine');
  });

  it.each([
    [0.00004, 'p < 0.001'],
    [0.0456, 'p 0.046'],
    [1, 'p 1'],
  ])('%s', (value, words) => expect(smallShare('p', value)).toBe(words));
  it.each([
    [1234.5, '1,235'],
    [0.98765, '0.988'],
    [-3.14159, '−3.14'],
  ])('%s reads %s', (value, words) => expect(figures(value)).toBe(words));

  it('add up what several data sources say', () => {
    const counts = {
      tested: 10,
      heldUp: 1,
      possible: 1,
      construction: 0,
      small: 2,
      repeats: 0,
      chance: 6,
      unconfirmed: 0,
      expectedFalse: 0.01,
      untested: 0,
    };
    expect(addedUp([counts, counts])).toMatchObject({ tested: 20, heldUp: 2, expectedFalse: 0.02 });
    expect(addedUp([])).toBeNull();
  });

  it('show by default what is neither dismissed nor gone', () => {
    expect((['new', 'pinned', 'dismissed', 'stale'] as const).filter((status) => isShown(status, 'current'))).toEqual([
      'new',
      'pinned',
    ]);
    expect(isShown('dismissed', 'all')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { overshoot, searchTail } from './search-tail';

describe('searchTail', () => {
  it('of looks that have nothing in common is Bonferroni’s bound', () => {
    // 2(1 − Φ(4)) = 6.334e-5
    expect(searchTail(4, new Float64Array(99))).toBeCloseTo(100 * 6.334e-5, 6);
  });

  it('of a dense map of 20 chromosomes of 80 cM in a backcross, LOD 3.3 is 5 % (Lander and Kruglyak 1995)', () => {
    // r = exp(−2 × distance in Morgan), one marker a .01 cM; each chromosome begins anew.
    const chromosome = new Float64Array(8000).fill(Math.exp(-2 * 0.0001)).fill(0, 0, 1);
    const genome = Float64Array.from({ length: 20 * 8000 }, (_, at) => chromosome[at % 8000]!);
    expect(searchTail(Math.sqrt(2 * Math.LN10 * 3.3), genome)).toBeCloseTo(0.05, 2);
  });

  it('ν is nearly exp(−.583 x) for small x (Siegmund 1985)', () => {
    for (const x of [0.1, 0.5, 1]) expect(overshoot(x)).toBeCloseTo(Math.exp(-0.583 * x), 1);
    expect(overshoot(0)).toBe(1);
  });
});

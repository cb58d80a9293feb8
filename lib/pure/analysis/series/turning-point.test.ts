import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { normalFrom } from '@/tests/analysis/table-values';
import { findTurningPoint } from './turning-point';

const N = 120;
const x = Float64Array.from({ length: N }, (_, at) => at);
const find = (y: Float64Array) => findTurningPoint(x, y, y);

/** AR(1) about `level`, a random walk at r = 1. */
function series(seed: number, r: number, level: (at: number) => number = () => 0): Float64Array {
  const normal = normalFrom(randomFrom(seed));
  let error = normal();
  return x.map((at) => level(at) + (error = r * error + normal() * (r < 1 ? Math.sqrt(1 - r * r) : 1)));
}

describe('turning point', () => {
  it.each([
    ['peak', 1],
    ['trough', -1],
  ])('two slopes that meet are a %s, at its place', (_, side) => {
    const found = find(series(1, 0.2, (at) => side * (8 - Math.abs(at - 70) / 8)))!;
    expect(Math.abs(found.at - 70)).toBeLessThan(12);
    expect(found).toMatchObject({ isPeak: side === 1 });
    expect(found.p).toBeLessThan(1e-6);
  });

  it('a walk that climbs and comes down far beyond its steps is one too', () => {
    expect(find(series(2, 1, (at) => 60 - Math.abs(at - 60)))!.p).toBeLessThan(0.001);
  });

  it.each([[0], [0.5], [0.8], [1]])(
    'chance makes one in a hundred at p = .01 at most, errors resembling themselves by %d',
    (r) => {
      const p = Array.from({ length: 400 }, (_, seed) => find(series(100 + seed, r))?.p ?? 1);
      expect(p.filter((each) => each <= 0.01).length).toBeLessThanOrEqual(8);
    },
  );

  it('a series whose errors resemble themselves by half still shows its peak', () => {
    expect(find(series(6, 0.5, (at) => 8 - Math.abs(at - 60) / 6))!.p).toBeLessThan(0.001);
  });

  it('a line has none: its extremes are its ends', () => {
    expect(find(series(3, 0, (at) => at / 4))).toBeNull();
  });

  it('short series are not asked', () => {
    expect(findTurningPoint(x.subarray(0, 40), series(4, 0).subarray(0, 40), series(4, 0).subarray(0, 40))).toBeNull();
  });
});

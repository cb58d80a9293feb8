import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { normalFrom } from '@/tests/analysis/table-values';
import { findLevelShifts } from './level-shifts';

/** AR(1) with innovations of standard deviation 1. */
function serial(n: number, r: number, seed: number): Float64Array {
  const normal = normalFrom(randomFrom(seed));
  let at = r < 1 ? normal() / Math.sqrt(1 - r * r) : 0;
  return Float64Array.from({ length: n }, () => {
    const now = at;
    at = r * at + normal();
    return now;
  });
}
const sure = (values: Float64Array) =>
  findLevelShifts(values)
    .shifts.filter(({ p }) => p <= 0.01)
    .map(({ at }) => at);
const near = (found: number[], places: number[]) => {
  expect(found).toHaveLength(places.length);
  for (const [nth, at] of places.entries()) expect(Math.abs(found[nth]! - at)).toBeLessThanOrEqual(2);
};

/** Annual flow of the Nile at Aswan 1871–1970, in 10^8 m³ (R, datasets::Nile). */
const NILE = [
  1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140, 1100,
  1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969, 831, 726, 456,
  824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759, 781, 865, 845, 944, 984, 897,
  822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890, 744, 749, 838, 1050, 918, 986, 797, 923, 975,
  815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
];

describe('findLevelShifts', () => {
  it('finds the one break of the Nile: after 1898 (Zeileis and others 2003, strucchange), from a mean of 1097.75 to 849.97', () => {
    const { shifts, steps } = findLevelShifts(Float64Array.from(NILE));
    expect(shifts).toEqual([expect.objectContaining({ at: 28, from: 0, to: 100 })]);
    expect([shifts[0]!.before, shifts[0]!.after]).toEqual([expect.closeTo(1097.75, 2), expect.closeTo(849.97, 2)]);
    expect(shifts[0]!.p).toBeLessThan(1e-4);
    expect(steps).toBe(true);
  });

  it('finds several steps under serial dependence, each with the levels beside it', () => {
    const values = serial(240, 0.3, 1).map((value, at) => value + (at < 60 ? 0 : at < 150 ? 5 : -2));
    near(sure(values), [60, 150]);
    const [, second] = findLevelShifts(values).shifts;
    expect([second!.from, second!.to]).toEqual([expect.closeTo(60, -1), 240]);
    expect(second!.after - second!.before).toBeCloseTo(-7, 0);
  });

  it('finds a step beside a line, and leaves the line to the trend', () => {
    const values = serial(200, 0, 2).map((value, at) => value + at / 20 + (at < 100 ? 0 : -6));
    near(sure(values), [100]);
    expect(findLevelShifts(values).steps).toBe(false);
  });

  it('beside a run of unusual points the steps that are there stay, and none moves to its ends', () => {
    for (const seed of [21, 22, 23, 24, 25]) {
      const values = serial(400, 0, seed).map((value, at) => value + (at >= 300 && at < 310 ? 6 : 0));
      expect(sure(values)).toEqual([]);
      near(sure(values.map((value, at) => value + (at < 150 ? 0 : 3))), [150]);
    }
  });

  it('a run of unusual points is no pair of steps', () => {
    expect(sure(serial(200, 0, 3).map((value, at) => value + (at >= 90 && at < 98 ? 6 : 0)))).toEqual([]);
  });

  it('a jump of a random walk is a step where the others are small', () => {
    near(sure(serial(200, 1, 4).map((value, at) => value + (at < 120 ? 0 : 30))), [120]);
  });

  it.each([[0], [0.3], [0.6], [0.9], [1]])('is rarely wrong about series without steps, r = %f', (r) => {
    const wrong = Array.from({ length: 60 }, (_, seed) =>
      sure(serial(80, r, 100 + seed).map((value, at) => value + (seed % 2 ? at / 20 : 0))),
    ).filter((found) => found.length > 0);
    expect(wrong.length).toBeLessThanOrEqual(2);
  });

  it('says nothing of what is too short or never varies', () => {
    expect(findLevelShifts(new Float64Array(100)).shifts).toEqual([]);
    expect(findLevelShifts(Float64Array.of(1, 2, 3, 9, 9, 9)).shifts).toEqual([]);
  });
});

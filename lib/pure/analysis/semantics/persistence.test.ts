import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { findPersistent, findRising } from './persistence';

const MONTH = 30.44 * 86_400;
const DAY = 86_400;
const HOUR = 3_600;
const DAYS_OF = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** One value after the other from what stood before, and chance between -1 and 1. */
function walk(count: number, first: number, next: (before: number, chance: number, nth: number) => number): number[] {
  const random = randomFrom(7);
  const values = [first];
  while (values.length < count) values.push(next(values.at(-1)!, 2 * random() - 1, values.length));
  return values;
}
const series = (values: number[], step = MONTH) => ({
  along: { times: values.map((_, nth) => Math.round(nth * step)), entities: values.map(() => 0) },
  values,
});
const persists = ({ along, values }: ReturnType<typeof series>) =>
  findPersistent(along, [{ key: 'n', values }]).length === 1;

describe('findPersistent', () => {
  it.each<[string, number[], number, boolean]>([
    // Stays where it was, and wanders.
    ['jobs by month', walk(120, 151_000, (before, chance) => before + 90 + 400 * chance), MONTH, true],
    [
      'members by week that grow and leave',
      walk(150, 4_200, (before, chance) => Math.round(before * (1.002 + 0.006 * chance))),
      7 * DAY,
      true,
    ],
    [
      'staff of a firm by quarter',
      walk(40, 880, (before, chance) => Math.round(before * (1.002 + 0.008 * chance))),
      3 * MONTH,
      true,
    ],
    [
      'jobs of a trade with a season',
      walk(120, 15_000, (before, chance) => before + 60 * chance).map(
        (value, nth) => value * (1 + 0.02 * Math.sin(nth / 1.91)),
      ),
      MONTH,
      true,
    ],
    // Counted anew each time.
    ['sales by day', walk(200, 900, (_, chance) => 900 + 300 * chance), DAY, false],
    [
      'smooth sales of a large country: months are not equally long',
      walk(120, 3, (_, chance) => 50_000 + 200 * chance).map(
        (value, nth) => (value * (1 + nth / 400) * DAYS_OF[nth % 12]!) / 30,
      ),
      MONTH,
      false,
    ],
    [
      'smooth takings by quarter',
      walk(40, 900, (before, chance) => before * (1.012 + 0.006 * chance)),
      3 * MONTH,
      false,
    ],
    [
      'births by month',
      walk(96, 3, (_, chance, nth) => (1_000_000 + 9_000 * chance) * (DAYS_OF[nth % 12]! / 365)),
      MONTH,
      false,
    ],
    [
      'pieces of a machine that hardly vary: each about the mean, not about the one before',
      walk(200, 5_000, (_, chance) => 5_000 + 20 * chance),
      DAY,
      false,
    ],
    ['visits that double each year', walk(60, 100, (before, chance) => before * (1.06 + 0.05 * chance)), MONTH, false],
    [
      'goods in a small store, filled up each week',
      walk(200, 100, (before, chance, nth) => (nth % 7 === 0 ? 100 : before - 8 - 4 * chance)),
      DAY,
      false,
    ],
    // Over years sums are as smooth as levels: nothing is said.
    ['people by year', walk(60, 5e6, (before, chance) => before * (1.008 + 0.001 * chance)), 365.25 * DAY, false],
    ['too few', walk(8, 5e6, (before) => before + 1_000), MONTH, false],
    ['one value', walk(60, 12, (before) => before), MONTH, false],
    ['a balance that falls below zero', walk(60, 20, (before) => before - 1), MONTH, false],
  ])('%s', (_, values, step, expected) => expect(persists(series(values, step))).toBe(expected));

  it('follows each entity for itself: the next one is no step', () => {
    const each = [90, 5_000, 120_000].map((first) =>
      walk(30, first, (before, chance) => before * (1.001 + 0.004 * chance)),
    );
    const along = {
      times: each.flatMap((values) => values.map((_, nth) => nth * MONTH)),
      entities: each.flatMap((values, entity) => values.map(() => entity)),
    };
    expect(
      findPersistent(along, [
        { key: 'members', values: each.flat() },
        { key: 'sales', values: each.flat().map((value, row) => value * (row % 2 ? 1 : 1.4)) },
      ]),
    ).toEqual(['members']);
  });

  it('passes over missing values, and says nothing where most are missing', () => {
    const values = walk(120, 151_000, (before, chance) => before + 90 + 400 * chance);
    expect(persists(series(values.map((value, nth) => (nth % 9 === 0 ? Number.NaN : value))))).toBe(true);
    expect(persists(series(values.map((value, nth) => (nth % 3 === 0 ? value : Number.NaN))))).toBe(false);
  });
});

const rises = ({ along, values }: ReturnType<typeof series>) => findRising(along, [{ key: 'n', values }]).length === 1;

describe('findRising', () => {
  const cases = walk(90, 40, (before, chance) => Math.round(before + 30 + 25 * chance));
  it.each<[string, number[], number, boolean]>([
    ['cases since the beginning, by day', cases, DAY, true],
    [
      'cases that are no longer written down at the end',
      [...cases.slice(0, 70), ...cases.slice(70).fill(0)],
      DAY,
      true,
    ],
    [
      'cases put right once in two hundred days',
      walk(220, 40, (before, _, nth) => before + (nth === 90 ? -3 : 20)),
      DAY,
      true,
    ],
    [
      'cases that are put right every twelfth day',
      walk(120, 20, (before, chance, nth) => Math.round(before + (nth % 12 === 11 ? -9 : 20 + 15 * Math.abs(chance)))),
      DAY,
      true,
    ],
    [
      'sales that grow fast and fall now and then',
      walk(120, 20, (before, _, nth) => before * (nth % 5 === 4 ? 0.8 : 1.12)),
      DAY,
      false,
    ],
    ['a meter read each hour', walk(500, 12_400, (before, chance) => before + 1 + chance), HOUR, true],
    // Counted anew each time, or there at each moment.
    ['a battery that sinks', walk(500, 12_400, (before, chance) => before - 1 - chance), HOUR, false],
    ['a tank that is filled once', walk(500, 900, (before, _, nth) => (nth === 300 ? 850 : before + 0.2)), HOUR, false],
    [
      'a price that stays or rises now and then',
      walk(500, 90, (before, _, nth) => before + (nth % 9 === 0 ? 0.1 : 0)),
      DAY,
      false,
    ],
    ['people of a country, month by month', walk(240, 900_000, (before) => before + 40), MONTH, false],
    ['visits that grow fast', walk(90, 100, (before, chance) => before * (1.02 + 0.06 * chance)), DAY, false],
    ['rain of a dry place', walk(90, 0, (_, chance) => (chance > 0.8 ? 4 : 0)), DAY, false],
    ['people of a town that grows a little each month', walk(40, 90_000, (before) => before + 40), MONTH, false],
    ['one value for weeks, then another', walk(90, 10, (before, _, nth) => (nth === 50 ? 30 : before)), DAY, false],
    ['sales of a firm that grew each year', walk(40, 100, (before) => before * 1.1), 365.25 * DAY, false],
    ['too few', walk(12, 10, (before) => before + 5), DAY, false],
    ['a debt', walk(90, -500, (before) => before + 5), DAY, false],
  ])('%s', (_, values, step, expected) => expect(rises(series(values, step))).toBe(expected));

  it('follows each entity for itself', () => {
    const each = [3, 5_000].map((first) => walk(40, first, (before) => before + first));
    const along = {
      times: each.flatMap((values) => values.map((_, nth) => nth * DAY)),
      entities: each.flatMap((values, entity) => values.map(() => entity)),
    };
    expect(findRising(along, [{ key: 'cases', values: each.flat() }])).toEqual(['cases']);
    expect(findRising(along, [{ key: 'cases', values: each.toReversed().flat() }])).toEqual(['cases']);
  });
});

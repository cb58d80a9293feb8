import { describe, expect, test } from 'vitest';
import { TRIPS } from '../../../../tests/queries/columns';
import { resolve } from '../resolve/resolve';
import { query as querySchema, type QueryInput } from '../schema/query';
import { knownBounds, statementOver } from './compile';
import { sharePasses } from './cube';
import { duckdb } from './dialects/duckdb';
import { mergeMeasures } from './merge';
import { planQuery, stepsName, stepsOf, type QueryPlan } from './plan';

const count = { agg: 'count' as const };
const revenue = { agg: 'sum' as const, field: 'fare' };
const perDay = [{ field: 'pickup', grain: 'day' as const }];
const lastWeek: QueryInput['filters'] = [{ field: 'pickup', op: 'last', value: { grain: 'week' } }];
const byCash: QueryInput['filters'] = [{ field: 'payment', op: 'eq', value: 'cash' }];

/** The names of queries that share a pass, pass by pass, and of those that stand alone. */
function shared(queries: Record<string, QueryInput>, enumerated = ['zone', 'payment'], held: string[] = []) {
  const names = new Map<QueryPlan, string>();
  for (const [name, input] of Object.entries(queries)) {
    const { query } = resolve(querySchema.parse(input), TRIPS);
    names.set(planQuery(query, TRIPS, duckdb, knownBounds(query, TRIPS) ?? {}), name);
  }
  const { cubes, alone } = sharePasses([...names.keys()], { enumerated: new Set(enumerated), held: new Set(held) });
  return {
    names,
    cubes,
    passes: cubes.map(({ serves }) => serves.map(({ plan }) => names.get(plan)!).sort()),
    alone: alone.map((plan) => names.get(plan)!),
  };
}

describe('along time', () => {
  test.each<[string, Record<string, QueryInput>, string[][], string[]]>([
    [
      'trend, heat map and totals share the hours',
      {
        trend: { measures: [revenue], dimensions: perDay },
        heat: {
          measures: [count],
          dimensions: [
            { field: 'pickup', part: 'weekday' },
            { field: 'pickup', part: 'hour' },
          ],
        },
        rows: { measures: [count] },
      },
      [['heat', 'rows', 'trend']],
      [],
    ],
    [
      'a week rides along where it needs nothing new',
      { trend: { measures: [revenue, count], dimensions: perDay }, week: { measures: [revenue], filters: lastWeek } },
      [['trend', 'week']],
      [],
    ],
    [
      'a week of another measure is cheaper by itself',
      {
        trend: { measures: [revenue], dimensions: perDay },
        week: { measures: [{ agg: 'avg', field: 'tip' }], filters: lastWeek },
      },
      [],
      ['trend', 'week'],
    ],
    [
      'two days, of one shape, are one statement anyway',
      { a: { measures: [revenue], filters: lastWeek }, b: { measures: [count], filters: lastWeek } },
      [],
      ['a', 'b'],
    ],
    [
      'other filters make another pass',
      {
        all: { measures: [revenue], dimensions: perDay },
        cash: { measures: [revenue], dimensions: perDay, filters: byCash },
      },
      [],
      ['all', 'cash'],
    ],
    [
      'months are slow to truncate: from days even when alone',
      { months: { measures: [revenue], dimensions: [{ field: 'pickup', grain: 'month' }] } },
      [['months']],
      [],
    ],
    [
      'Mondays can be told from hours',
      {
        trend: { measures: [count], dimensions: perDay },
        mondays: { measures: [count], filters: [{ field: 'pickup', op: 'eq', part: 'weekday', value: 1 }] },
      },
      [['mondays', 'trend']],
      [],
    ],
    [
      'minutes cannot be told from hours',
      {
        trend: { measures: [count], dimensions: perDay },
        noon: { measures: [count], filters: [{ field: 'pickup', op: 'lt', value: '2019-03-18T12:30:00' }] },
      },
      [],
      ['noon', 'trend'],
    ],
    [
      'nor fractions of milliseconds',
      {
        trend: { measures: [count], dimensions: perDay },
        noon: { measures: [count], filters: [{ field: 'pickup', op: 'lt', value: '2019-03-18T12:00:00.0001' }] },
      },
      [],
      ['noon', 'trend'],
    ],
    [
      'a median needs its rows',
      { months: { measures: [{ agg: 'median', field: 'fare' }], dimensions: [{ field: 'pickup', grain: 'month' }] } },
      [],
      ['months'],
    ],
  ])('%s', (_, queries, passes, alone) => {
    const found = shared(queries);
    expect(found.passes).toEqual(passes);
    expect(found.alone.sort()).toEqual([...alone].sort());
  });

  test('days serve where the hours of many years would be too many', () => {
    const century = TRIPS.map((each) => (each.key === 'pickup' ? { ...each, min: '1919-01-01T00:00:00' } : each));
    const { query } = resolve(
      querySchema.parse({ measures: [revenue], dimensions: [{ field: 'pickup', grain: 'year' }] }),
      century,
    );
    expect(
      sharePasses([planQuery(query, century, duckdb)], { enumerated: new Set(), held: new Set() }).cubes[0]!.sql,
    ).toContain('SELECT CAST("pickup" AS DATE) AS "__time"');
  });

  test('the pass reads no more time than its queries ask for', () => {
    const { cubes } = shared({
      week: { measures: [revenue], filters: lastWeek },
      days: { measures: [revenue], dimensions: perDay, filters: lastWeek },
    });
    expect(cubes[0]!.sql).toContain(
      `WHERE "pickup" >= TIMESTAMP '2019-03-25 00:00:00'\n    AND "pickup" < TIMESTAMP '2019-04-01 00:00:00'`,
    );
  });

  test('a total keeps the rows without a date, along time they are left out', () => {
    const { cubes, names } = shared({
      days: { measures: [count], dimensions: [{ field: 'booked', grain: 'week' }] },
      rows: { measures: [count] },
    });
    const conditions = Object.fromEntries(
      cubes[0]!.serves.map(({ plan, source }) => [names.get(plan), source.conditions]),
    );
    expect(conditions).toEqual({ days: ['"__time" IS NOT NULL'], rows: [] });
    expect(cubes[0]!.sql).not.toContain('IS NOT NULL');
  });
});

describe('by groups', () => {
  const zones: QueryInput = { measures: [revenue], dimensions: [{ field: 'zone' }], limit: 10, other: true };
  const payments: QueryInput = { measures: [count], dimensions: [{ field: 'payment' }] };
  const both: QueryInput = { measures: [count], dimensions: [{ field: 'zone' }, { field: 'payment' }] };
  test.each<[string, Record<string, QueryInput>, string[] | undefined, string[][], string[]]>([
    ['fewer groups come from more', { both, payments, zones }, [], [['both', 'payments', 'zones']], []],
    ['small categories share one pass', { payments, zones }, undefined, [['payments', 'zones']], []],
    ['texts are faster one by one', { payments, zones }, [], [], ['payments', 'zones']],
    [
      'a histogram comes from the cells of the same bins',
      {
        cells: {
          measures: [count],
          dimensions: [
            { field: 'fare', bins: 20 },
            { field: 'tip', bins: 20 },
          ],
        },
        bars: { measures: [count], dimensions: [{ field: 'fare', bins: 20 }] },
      },
      undefined,
      [['bars', 'cells']],
      [],
    ],
    [
      'other bins are another pass',
      {
        cells: {
          measures: [count],
          dimensions: [
            { field: 'fare', bins: 60 },
            { field: 'tip', bins: 20 },
          ],
        },
        bars: { measures: [count], dimensions: [{ field: 'fare', bins: 10 }] },
      },
      undefined,
      [],
      ['bars', 'cells'],
    ],
    [
      'ids have too many groups',
      {
        ids: { measures: [count], dimensions: [{ field: 'trip_id' }, { field: 'note' }] },
        id: { measures: [count], dimensions: [{ field: 'trip_id' }] },
      },
      [],
      [],
      ['id', 'ids'],
    ],
    [
      'a scatter stands alone',
      { points: { select: ['fare', 'tip'] }, payments },
      undefined,
      [],
      ['payments', 'points'],
    ],
  ])('%s', (_, queries, narrow, passes, alone) => {
    const found = shared(queries, narrow);
    expect(found.passes).toEqual(passes);
    expect(found.alone.sort()).toEqual([...alone].sort());
  });
});

describe('bins of numbers that are kept in steps', () => {
  const fareSteps = stepsName('fare', stepsOf(TRIPS.find(({ key }) => key === 'fare')!)!);
  const bars = (bins: number): QueryInput => ({ measures: [count], dimensions: [{ field: 'fare', bins }] });

  test('are counted by steps: 1 to 150 dollars in steps of one', () => {
    expect(fareSteps).toBe('__steps_fare_1_1_1');
    const { cubes } = shared({ bars: bars(30) }, [], [fareSteps]);
    const { plan, source } = cubes[0]!.serves[0]!;
    expect(cubes[0]!.sql).toBe(
      `SELECT "${fareSteps}" AS "__place_1",\n  count(*) AS "__cell_1"\nFROM data\nGROUP BY "${fareSteps}"`,
    );
    expect(statementOver(plan, source)).toContain(
      'SELECT least(CAST(floor((CAST("__place_1" AS BIGINT) + (1)) / 5) AS BIGINT), 29) * 5 AS "fare_bin"',
    );
  });

  test('of several widths come from one pass', () =>
    expect(shared({ wide: bars(10), fine: bars(30) }, [], [fareSteps]).passes).toEqual([['fine', 'wide']]));
  test('other steps than these are never taken for them', () =>
    expect(shared({ bars: bars(30) }, [], ['__steps_fare_2_1_0']).passes).toEqual([]));
});

test('queries that differ in their measures alone are one statement, and each gets its own columns back', () => {
  const { names } = shared({
    sum: { measures: [revenue], dimensions: perDay },
    mean: { measures: [{ ...revenue, over: count }, revenue], dimensions: perDay },
    top: { measures: [revenue], dimensions: [{ field: 'zone' }] },
    others: { measures: [count], dimensions: [{ field: 'zone' }] },
  });
  const merged = mergeMeasures([...names.keys()]);
  expect(merged.map(({ members }) => members.map(({ plan }) => names.get(plan)))).toEqual([
    ['sum', 'mean'],
    ['top'],
    ['others'],
  ]);
  const [first] = merged;
  expect(first!.plan.measures.map(({ formula }) => formula.direct)).toEqual([
    'fsum("fare")',
    'fsum("fare") / NULLIF(count(*), 0)',
  ]);
  expect(first!.members.map(({ pick }) => pick(['2019-03-01', 10, 2]))).toEqual([
    ['2019-03-01', 10],
    ['2019-03-01', 2, 10],
  ]);
});

test('a mean is read from a cube as the sum over the number of its values', () => {
  const { cubes } = shared({
    mean: { measures: [{ agg: 'avg', field: 'tip' }], dimensions: [{ field: 'booked', grain: 'year' }] },
  });
  const { plan, source } = cubes[0]!.serves[0]!;
  expect(cubes[0]!.sql).toBe(
    'SELECT CAST("booked" AS DATE) AS "__time",\n  fsum("tip") AS "__cell_1",\n  count("tip") AS "__cell_2"\nFROM data\nGROUP BY CAST("booked" AS DATE)',
  );
  expect(statementOver(plan, source)).toContain(
    'fsum("__cell_1") / NULLIF(coalesce(sum("__cell_2"), 0), 0) AS "avg_tip"\nFROM "__cube_1"\nWHERE "__time" IS NOT NULL',
  );
});

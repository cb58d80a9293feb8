import { describe, expect, test } from 'vitest';
import { TRIPS } from '../../../../tests/queries/columns';
import { resolve } from '../resolve/resolve';
import { query, type QueryInput } from '../schema/query';
import { mysql } from './dialects/mysql';
import { postgres } from './dialects/postgres';
import type { SqlDialect } from './dialects/dialect';
import { compareCells, shareSets } from './grouping-sets';
import { mergeMeasures } from './merge';
import { planQuery } from './plan';

const share = (inputs: QueryInput[], dialect: SqlDialect = postgres, lanes = 1) =>
  shareSets(
    mergeMeasures(inputs.map((input) => planQuery(resolve(query.parse(input), TRIPS).query, TRIPS, dialect))),
    lanes,
  );
const sum = { agg: 'sum' as const, field: 'fare' };
const byZone: QueryInput = { measures: [sum], dimensions: [{ field: 'zone' }] };
const byMonth: QueryInput = { measures: [sum], dimensions: [{ field: 'pickup', grain: 'month' }] };

describe('queries of one pass', () => {
  test('are those under the same conditions', () => {
    const { shared, alone } = share([
      byZone,
      byMonth,
      { measures: [{ agg: 'count' }] },
      { ...byZone, filters: [{ field: 'tip', op: 'gt', value: 1 }] },
    ]);
    expect(shared.map(({ members }) => members.length)).toEqual([3]);
    expect(alone).toHaveLength(1);
    expect(shared[0]!.statement({ table: 'data' })).toMatchInlineSnapshot(`
      "SELECT GROUPING("__group_1") AS "__cell_1",
        GROUPING("__group_2") AS "__cell_2",
        "__group_1" AS "__cell_3",
        "__group_2" AS "__cell_4",
        sum("fare") AS "__cell_5",
        count(*) AS "__cell_6"
      FROM (
        SELECT data.*, "zone" AS "__group_1", CAST(date_trunc('month', "pickup") AS date) AS "__group_2"
        FROM data
        OFFSET 0
      ) AS data
      GROUP BY GROUPING SETS (("__group_1"), ("__group_2"), ())"
    `);
  });

  test.each<[lanes: number, queries: number, passes: number[]]>([
    [1, 7, [7]],
    [4, 2, [2]],
    [4, 5, [5]],
    [4, 7, [4, 3]],
    [4, 12, [3, 3, 3, 3]],
    [2, 12, [6, 6]],
  ])('on %d lanes %d queries are passes of %j', (lanes, queries, passes) => {
    const inputs = Array.from({ length: queries }, (_, nth): QueryInput => ({ ...byZone, limit: nth + 1 }));
    const { shared, alone } = share(inputs, postgres, lanes);
    expect(shared.map(({ members }) => members.length)).toEqual(passes);
    expect(alone).toEqual([]);
  });

  test('leave rows without a value out of every bin, the last one too', () => {
    const [tip] = TRIPS.filter(({ key }) => key === 'tip');
    const lacking = TRIPS.map((column) => (column === tip ? { ...column, nulls: 3, min: 0, max: 40 } : column));
    const plans = [
      query.parse({ measures: [{ agg: 'count' }], dimensions: [{ field: 'tip', bins: 4 }] }),
      query.parse(byZone),
    ].map((asked) => planQuery(resolve(asked, lacking).query, lacking, postgres, { tip: { min: 0, max: 40 } }));
    const { shared } = shareSets(mergeMeasures(plans));
    const statement = shared[0]!.statement({ table: 'data' });
    expect(statement).toContain('least(');
    expect(statement).toMatch(/CASE WHEN "tip" IS NOT NULL THEN least\(.*?\) END AS "__group_1"/);
    expect(statement).not.toMatch(/ WHERE /);
  });

  test.each<[string, QueryInput]>([
    ['a median', { measures: [{ agg: 'median', field: 'fare' }] }],
    ['a distinct count', { measures: [{ agg: 'distinct', field: 'zone' }] }],
    ['a folded one', { ...byZone, limit: 3, other: true }],
    ['two columns as they are', { select: ['fare', 'tip'] }],
    ['one of many groups', { measures: [sum], dimensions: [{ field: 'trip_id' }] }],
  ])('are not %s', (_what, input) => {
    const { shared, alone } = share([byZone, byMonth, input]);
    expect(shared[0]!.members).toHaveLength(2);
    expect(alone).toHaveLength(1);
  });

  test('are none where the database has no such thing', () =>
    expect(share([byZone, byMonth], mysql).shared).toEqual([]));

  test('are told apart in what came, sorted and limited', () => {
    const { shared } = share([{ ...byZone, limit: 2 }, byMonth]);
    const [zones, months] = shared[0]!.members;
    const rows = [
      [0, 1, 'Bronx', null, 5],
      [0, 1, null, null, 9],
      [0, 1, 'Astoria', null, 5],
      [1, 0, null, '2019-03-01', 19],
      [1, 0, null, null, 1],
    ];
    expect(shared[0]!.rowsOf(zones!, rows)).toEqual([
      [null, 9],
      ['Astoria', 5],
    ]);
    // A row without a time has no place on its axis.
    expect(shared[0]!.rowsOf(months!, rows)).toEqual([['2019-03-01', 19]]);
  });
});

test('cells are ordered as the engines do: nulls last, texts by code points', () => {
  const texts = ['b', null, '🙂', 'a', '\uff5e', 'B', ''];
  expect(texts.toSorted((one, other) => compareCells(one, other, 'asc'))).toEqual([
    '',
    'B',
    'a',
    'b',
    '\uff5e',
    '🙂',
    null,
  ]);
  expect([1, null, 3, 2].toSorted((one, other) => compareCells(one, other, 'desc'))).toEqual([3, 2, 1, null]);
  const large = ['9007199254740995', '9007199254740993'];
  expect(large.toSorted((one, other) => compareCells(one, other, 'asc'))).toEqual(large.toReversed());
});

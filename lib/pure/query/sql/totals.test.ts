import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TRIPS } from '@/tests/queries/columns';
import { makeRelation, newFolder, removeFolder } from '@/tests/queries/fixture';
import { answerIn, openEngine } from '@/tests/queries/in-process';
import { ORDER_COLUMNS, orders, randomFrom, selectOf } from '@/tests/queries/records';
import { columnOf } from '../resolve/fields';
import { resultKeys } from '../resolve/keys';
import { resolve } from '../resolve/resolve';
import { isTime } from '../schema/column';
import { AGGREGATES, query as querySchema, type Aggregate, type Dimension, type QueryInput } from '../schema/query';
import type { Row } from '../schema/result';
import { totalled, TOTALS_KEY } from '../schema/totals';
import { compile } from './compile';
import { clickhouse } from './dialects/clickhouse';
import type { SqlDialect } from './dialects/dialect';
import { mysql } from './dialects/mysql';
import { postgres } from './dialects/postgres';
import { TOTAL } from './totals';

const folder = newFolder();
let engine: Awaited<ReturnType<typeof openEngine>>;
let made: Awaited<ReturnType<typeof makeRelation>>;
beforeAll(async () => {
  engine = await openEngine(folder);
  made = await makeRelation(folder, selectOf(orders(900), ORDER_COLUMNS), ORDER_COLUMNS);
});
afterAll(() => removeFolder(folder));

const ask = async (query: QueryInput) =>
  answerIn((await engine.ask(made.relation, made.columns, [querySchema.parse(query)]))[0]);

const OFFERED: Dimension[] = [
  { field: 'country' },
  { field: 'kind' },
  { field: 'paid' },
  { field: 'pieces', bins: 4 },
  { field: 'ordered', grain: 'quarter' },
  { field: 'due', part: 'weekday' },
  { field: 'due', grain: 'year' },
];

const measured = (agg: Aggregate) => ({ agg, field: 'price', ...(agg === 'latest' && { along: 'ordered' }) });

/** A pivot of random levels and figures. */
function pivot(seed: number): QueryInput & { dimensions: Dimension[]; totals: { rows: number } } {
  const random = randomFrom(seed * 7919 + 1);
  const most = (count: number) => Math.floor(random() * count);
  const levels = OFFERED.map((dimension) => ({ dimension, at: random() })).toSorted((a, b) => a.at - b.at);
  const rows = most(4);
  const count = Math.max(1, rows + most(3));
  return {
    measures: [
      measured(AGGREGATES[most(AGGREGATES.length)]!),
      { agg: 'distinct', field: 'customer' },
      { agg: 'sum', field: 'weight', over: { agg: 'count' } },
    ],
    dimensions: levels.slice(0, count).map(({ dimension }) => dimension),
    filters: seed % 3 ? [] : [{ field: 'kind', op: 'ne', value: 'gift' }],
    totals: { rows: Math.min(rows, count) },
  };
}

/** What is asked for one set of levels by itself, of the same rows. */
function alone({ totals: _, ...query }: ReturnType<typeof pivot>, kept: number[]): QueryInput {
  const left = query.dimensions.filter((_, nth) => !kept.includes(nth));
  const placeless = left.filter(
    ({ field, grain, bins, part }) => !part && (grain || bins || isTime(columnOf(made.columns, field))),
  );
  return {
    ...query,
    dimensions: kept.map((nth) => query.dimensions[nth]!),
    filters: [...(query.filters ?? []), ...placeless.map(({ field }) => ({ field, op: 'not_null' as const }))],
  };
}

const placeOf = (row: Row, keys: string[]) => JSON.stringify(keys.map((key) => row[key] ?? null));

describe('each level is answered as if it were asked alone', () => {
  test.each(Array.from({ length: 24 }, (_, nth) => nth))('pivot %d', async (seed) => {
    const asked = pivot(seed);
    const { rows } = await ask(asked);
    const { length } = asked.dimensions;
    const levels = asked.totals.rows;
    const keys = resultKeys(querySchema.parse(asked));
    let found = 0;
    for (let row = 0; row <= levels; row++)
      for (let column = 0; column <= length - levels; column++) {
        const kept = asked.dimensions.flatMap((_, nth) =>
          nth < row || (nth >= levels && nth < levels + column) ? [nth] : [],
        );
        const query = alone(asked, kept);
        const own = rows.filter((each) =>
          asked.dimensions.every((_, nth) => totalled(Number(each[TOTALS_KEY]), nth) !== kept.includes(nth)),
        );
        found += own.length;
        const names = resultKeys(querySchema.parse(query));
        const expected = new Map((await ask(query)).rows.map((each) => [placeOf(each, names.dimensions), each]));
        expect(own.length).toBe(expected.size);
        for (const each of own) {
          const other = expected.get(
            placeOf(
              each,
              kept.map((nth) => keys.dimensions[nth]!),
            ),
          )!;
          for (const key of keys.measures) {
            const [here, there] = [each[key], other[key]];
            if (typeof here === 'number' && typeof there === 'number') expect(here).toBeCloseTo(there, 6);
            else expect(here).toEqual(there);
          }
          for (const [nth, key] of keys.dimensions.entries()) if (!kept.includes(nth)) expect(each[key]).toBe(TOTAL);
        }
      }
    expect(found).toBe(rows.length);
  });
});

describe('shares', () => {
  test('are of the total of their row, their column, and of all', async () => {
    const share = (of: 'row' | 'column' | 'total') => ({ agg: 'count' as const, as: { kind: 'share' as const, of } });
    const { rows } = await ask({
      measures: [{ agg: 'count' }, share('row'), share('column'), share('total')],
      dimensions: [{ field: 'country' }, { field: 'kind' }, { field: 'paid' }],
      totals: { rows: 2 },
    });
    const whole = (row: Row, same: string[]) =>
      Number(
        rows.find((each) =>
          ['country', 'kind', 'paid'].every((key, nth) =>
            same.includes(key)
              ? each[key] === row[key] &&
                totalled(Number(each[TOTALS_KEY]), nth) === totalled(Number(row[TOTALS_KEY]), nth)
              : totalled(Number(each[TOTALS_KEY]), nth),
          ),
        )!.count,
      );
    for (const row of rows) {
      expect(row.count_share).toBeCloseTo(Number(row.count) / whole(row, ['country', 'kind']), 9);
      expect(row.count_share_2).toBeCloseTo(Number(row.count) / whole(row, ['paid']), 9);
      expect(row.count_share_3).toBeCloseTo(Number(row.count) / whole(row, []), 9);
    }
  });
});

describe('the records behind a cell', () => {
  test('are as many as it counts, at every level', async () => {
    const query: QueryInput = {
      measures: [{ agg: 'count' }],
      dimensions: [{ field: 'country' }, { field: 'kind' }, { field: 'ordered', grain: 'year' }],
      totals: { rows: 2 },
    };
    const { rows } = await ask(query);
    for (const point of [...rows.slice(0, 12), ...rows.slice(-3)]) {
      const { rowCount } = await engine.page(
        made.relation,
        made.columns,
        { offset: 0, limit: 1 },
        {
          query: querySchema.parse(query),
          point,
        },
      );
      expect(rowCount).toBe(point.count);
    }
  });
});

describe('what can’t be asked', () => {
  const two: QueryInput = { measures: [{ agg: 'count' }], dimensions: [{ field: 'kind' }, { field: 'paid' }] };
  test.each<[string, QueryInput, RegExp]>([
    ['a limit', { ...two, limit: 3, totals: { rows: 1 } }, /shows all groups/],
    ['no values', { ...two, measures: [], totals: { rows: 1 } }, /needs rows or columns, and values/],
    ['more rows than there are', { ...two, totals: { rows: 3 } }, /needs rows or columns/],
    ['three levels of columns', { ...two, dimensions: OFFERED.slice(0, 4), totals: { rows: 1 } }, /two of columns/],
    [
      'a running total',
      { ...two, measures: [{ agg: 'count', as: { kind: 'running' } }], totals: { rows: 1 } },
      /doesn’t work in a pivot table/,
    ],
    [
      'a share of a row without one',
      { ...two, measures: [{ agg: 'count', as: { kind: 'share', of: 'row' } }] },
      /pivot/,
    ],
  ])('%s', async (_, query, message) => {
    const [outcome] = await engine.ask(made.relation, made.columns, [querySchema.parse(query)]);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'broken', message: expect.stringMatching(message) } });
  });
});

describe('the statement', () => {
  const input: QueryInput = {
    measures: [{ agg: 'sum', field: 'fare' }],
    dimensions: [{ field: 'zone' }, { field: 'pickup', grain: 'year' }],
    totals: { rows: 1 },
  };
  const inDialect = (dialect: SqlDialect, asked = input) =>
    compile(resolve(querySchema.parse(asked), TRIPS).query, TRIPS, dialect);

  test('is one pass where the database knows grouping sets', () => {
    expect(inDialect(postgres)).toMatchInlineSnapshot(`
      "SELECT "__group_1" AS "zone",
        "__group_2" AS "pickup_year",
        "__value_1" AS "sum_fare",
        "__total_1" + 2 * "__total_2" AS "__totals"
      FROM (
        SELECT "__group_1",
          "__group_2",
          sum("fare") AS "__value_1",
          GROUPING("__group_1") AS "__total_1",
          GROUPING("__group_2") AS "__total_2"
        FROM (
          SELECT data.*, "zone" AS "__group_1", CAST(date_trunc('year', "pickup") AS date) AS "__group_2"
          FROM data
          OFFSET 0
        ) AS data
        GROUP BY GROUPING SETS (("__group_1", "__group_2"), ("__group_1"), ("__group_2"), ())
      ) AS answer
      ORDER BY "__total_1" + "__total_2" DESC, "__total_1", "__total_2", "__group_1" NULLS LAST, "__group_2" NULLS LAST"
    `);
  });
  test('is one statement of a SELECT a level elsewhere', () => {
    expect(inDialect(mysql)).toMatchInlineSnapshot(`
      "SELECT \`__group_1\` AS \`zone\`,
        \`__group_2\` AS \`pickup_year\`,
        \`__value_1\` AS \`sum_fare\`,
        \`__total_1\` + 2 * \`__total_2\` AS \`__totals\`
      FROM (
        SELECT \`zone\` AS \`__group_1\`,
          makedate(year(\`pickup\`), 1) AS \`__group_2\`,
          sum(\`fare\`) AS \`__value_1\`,
          0 AS \`__total_1\`,
          0 AS \`__total_2\`
        FROM data
        GROUP BY \`zone\`, makedate(year(\`pickup\`), 1)
        UNION ALL
        SELECT \`zone\` AS \`__group_1\`,
          NULL AS \`__group_2\`,
          sum(\`fare\`) AS \`__value_1\`,
          0 AS \`__total_1\`,
          1 AS \`__total_2\`
        FROM data
        GROUP BY \`zone\`
        UNION ALL
        SELECT NULL AS \`__group_1\`,
          makedate(year(\`pickup\`), 1) AS \`__group_2\`,
          sum(\`fare\`) AS \`__value_1\`,
          1 AS \`__total_1\`,
          0 AS \`__total_2\`
        FROM data
        GROUP BY makedate(year(\`pickup\`), 1)
        UNION ALL
        SELECT NULL AS \`__group_1\`,
          NULL AS \`__group_2\`,
          sum(\`fare\`) AS \`__value_1\`,
          1 AS \`__total_1\`,
          1 AS \`__total_2\`
        FROM data
      ) AS answer
      ORDER BY \`__total_1\` + \`__total_2\` DESC, \`__total_1\`, \`__total_2\`, CASE WHEN \`__group_1\` IS NULL THEN 1 ELSE 0 END, \`__group_1\`, CASE WHEN \`__group_2\` IS NULL THEN 1 ELSE 0 END, \`__group_2\`"
    `);
    expect(inDialect(clickhouse).match(/UNION ALL/g)).toHaveLength(3);
  });
});

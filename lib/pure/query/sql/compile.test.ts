import { describe, expect, test } from 'vitest';
import { column, TRIPS } from '../../../../tests/queries/columns';
import { resolve } from '../resolve/resolve';
import { query, type QueryInput } from '../schema/query';
import { compile, knownBounds } from './compile';
import type { SqlDialect } from './dialects/dialect';
import { dialects } from './dialects/dialects';
import { mysqlByRank } from './dialects/mysql';

function sql(input: QueryInput, dialect: SqlDialect = dialects.duckdb): string {
  const { query: absolute } = resolve(query.parse(input), TRIPS);
  return compile(absolute, TRIPS, dialect, knownBounds(absolute, TRIPS) ?? { fare: { min: 2, max: 48 } });
}

describe('DuckDB', () => {
  test('a total under filters', () =>
    expect(
      sql({
        measures: [{ agg: 'sum', field: 'fare' }, { agg: 'count' }],
        filters: [
          { field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] },
          { field: 'payment', op: 'eq', value: 'cash' },
        ],
      }),
    ).toBe(
      `SELECT fsum("fare") AS "sum_fare",
  count(*) AS "count"
FROM data
WHERE "pickup" >= TIMESTAMP '2019-03-18 00:00:00' AND "pickup" < TIMESTAMP '2019-04-01 00:00:00'
  AND "payment" = 'cash'`,
    ));

  test('categories by size, ties by name', () =>
    expect(sql({ measures: [{ agg: 'count' }], dimensions: [{ field: 'zone' }], limit: 3 })).toBe(
      `SELECT "zone",
  count(*) AS "count"
FROM data
GROUP BY "zone"
ORDER BY count(*) DESC NULLS LAST, "zone" NULLS LAST
LIMIT 3`,
    ));

  test('along time in its own order, without rows that have no date', () =>
    expect(sql({ measures: [{ agg: 'avg', field: 'fare' }], dimensions: [{ field: 'booked', grain: 'month' }] })).toBe(
      `SELECT CAST(date_trunc('month', "booked") AS DATE) AS "booked_month",
  favg("fare") AS "avg_fare"
FROM data
WHERE "booked" IS NOT NULL
GROUP BY CAST(date_trunc('month', "booked") AS DATE)
ORDER BY CAST(date_trunc('month', "booked") AS DATE) NULLS LAST`,
    ));

  test('a folded answer merges the groups it folds', () =>
    expect(
      sql({ measures: [{ agg: 'avg', field: 'fare' }], dimensions: [{ field: 'zone' }], limit: 2, other: true }),
    ).toBe(
      `WITH ranked AS (
  SELECT "zone" AS "__group_1",
    fsum("fare") AS "__cell_1",
    count("fare") AS "__cell_2",
    row_number() OVER (PARTITION BY CASE WHEN "zone" IS NULL THEN 1 ELSE 0 END ORDER BY favg("fare") DESC NULLS LAST, "zone" NULLS LAST) AS "__place"
  FROM data
  GROUP BY "zone"
)
SELECT CASE WHEN "__place" <= 2 THEN "__group_1" END AS "zone",
  fsum("__cell_1") / NULLIF(coalesce(sum("__cell_2"), 0), 0) AS "avg_fare",
  CASE WHEN "__place" > 2 THEN 1 ELSE 0 END AS "__folded",
  max("__place"),
  max(CASE WHEN "__group_1" = 'Other' THEN 1 ELSE 0 END)
FROM ranked
GROUP BY CASE WHEN "__place" <= 2 THEN "__group_1" END, CASE WHEN "__place" > 2 THEN 1 ELSE 0 END
ORDER BY "__folded", fsum("__cell_1") / NULLIF(coalesce(sum("__cell_2"), 0), 0) DESC NULLS LAST, CASE WHEN "__place" <= 2 THEN "__group_1" END NULLS LAST`,
    ));

  test('a median of the folded groups reads their rows again', () =>
    expect(
      sql({ measures: [{ agg: 'median', field: 'fare' }], dimensions: [{ field: 'zone' }], limit: 2, other: true }),
    ).toContain(`FROM data\nJOIN ranked ON ranked."__group_1" IS NOT DISTINCT FROM "zone"`));

  test('two columns in the order of the file', () =>
    expect(sql({ select: ['passengers', 'booked'], limit: 100 })).toBe(
      `SELECT "passengers",
  "booked"
FROM data
WHERE "booked" IS NOT NULL
ORDER BY "__row"
LIMIT 100`,
    ));

  test('bins of the filtered range', () =>
    expect(
      sql({
        measures: [{ agg: 'count' }],
        dimensions: [{ field: 'fare', bins: 10 }],
        filters: [{ field: 'passengers', op: 'gt', value: 1 }],
      }),
    ).toContain('CAST(floor("fare" / 5) AS BIGINT) * 5 AS "fare_bin"'));
});

describe('measures', () => {
  test.each<[NonNullable<QueryInput['measures']>[number], string]>([
    [{ agg: 'count' }, 'count(*)'],
    [{ agg: 'count', field: 'zone' }, 'count("zone")'],
    [{ agg: 'distinct', field: 'zone' }, 'count(DISTINCT "zone")'],
    [{ agg: 'sum', field: 'passengers' }, 'sum("passengers")'],
    [{ agg: 'avg', field: 'passengers' }, 'avg("passengers")'],
    [{ agg: 'avg', field: 'shared' }, 'avg(CAST("shared" AS INTEGER))'],
    [{ agg: 'max', field: 'shared' }, 'max(CAST("shared" AS INTEGER))'],
    [{ agg: 'median', field: 'fare' }, 'median("fare")'],
    [{ agg: 'q1', field: 'fare' }, 'quantile_cont("fare", 0.25)'],
    [{ agg: 'p95', field: 'fare' }, 'quantile_cont("fare", 0.95)'],
    [{ agg: 'sd', field: 'fare' }, 'stddev_samp("fare")'],
    [{ agg: 'max', field: 'pickup' }, 'max("pickup")'],
    [
      {
        agg: 'sum',
        field: 'tip',
        filters: [{ field: 'payment', op: 'eq', value: 'credit card' }],
        over: { agg: 'sum', field: 'fare', filters: [{ field: 'payment', op: 'eq', value: 'credit card' }] },
      },
      `fsum("tip") FILTER (WHERE "payment" = 'credit card') / NULLIF(fsum("fare") FILTER (WHERE "payment" = 'credit card'), 0)`,
    ],
    [{ agg: 'sum', field: 'fare', over: { agg: 'count' } }, 'fsum("fare") / NULLIF(count(*), 0)'],
    [
      { agg: 'avg', field: 'fare', over: { agg: 'sum', field: 'passengers' } },
      'fsum(CAST("fare" AS DOUBLE) * "passengers") / NULLIF(sum("passengers") FILTER (WHERE "fare" IS NOT NULL), 0)',
    ],
  ])('%o', (measure, text) => expect(sql({ measures: [measure] })).toMatch(`SELECT ${text} AS `));
});

describe('what cannot be asked', () => {
  test.each<[QueryInput, string, string | undefined]>([
    [{}, 'Choose a measure.', undefined],
    [{ measures: [{ agg: 'sum' }] }, '‘sum’ needs a column.', undefined],
    [{ measures: [{ agg: 'sum', field: 'zone' }] }, 'Zone has no numbers, so it has no sum.', 'zone'],
    [{ measures: [{ agg: 'avg', field: 'pickup' }] }, 'Pickup has no numbers, so it has no average.', 'pickup'],
    [
      { measures: [{ agg: 'sum', field: 'surcharge' }] },
      'Column not found: this uses surcharge, which isn’t in this version of the data.',
      'surcharge',
    ],
    [
      { measures: [{ agg: 'count', calculationId: '01890000-0000-7000-8000-000000000000' }] },
      'Calculation not found: this uses a custom calculation that was deleted.',
      'calc_000000000000',
    ],
    [{ dimensions: [{ field: 'zone', grain: 'day' }] }, 'Zone has no dates, so it can’t be grouped by day.', 'zone'],
    [
      { dimensions: [{ field: 'booked', part: 'hour' }] },
      'Booked has dates without times, so it has no hour.',
      'booked',
    ],
    [{ dimensions: [{ field: 'zone', bins: 10 }] }, 'Zone has no numbers, so it can’t be binned.', 'zone'],
    [
      { dimensions: [{ field: 'zone' }], sort: [{ by: 'sum_fare', dir: 'desc' }] },
      'Can’t sort by sum_fare: it isn’t in the result.',
      'sum_fare',
    ],
    [
      { select: ['fare', 'tip'], measures: [{ agg: 'count' }] },
      'A query selects two columns or computes measures, not both.',
      undefined,
    ],
  ])('%o', (input, message, field) => {
    const asked = () => sql(input);
    expect(asked).toThrow(message);
    try {
      asked();
    } catch (error) {
      expect((error as { field?: string }).field).toBe(field);
    }
  });

  test('a column in review says that it waits', () => {
    const waiting = column('total', 'text', { review: { why: '', likelierBecause: '', options: [] as never } });
    expect(() =>
      compile(resolve(query.parse({ measures: [{ agg: 'count', field: 'total' }] }), []).query, [waiting]),
    ).toThrow('Total has two possible readings. Choose one on the data source page.');
  });
});

/** Held as text; wired to a server with the connectors. */
describe('other databases', () => {
  const daily: QueryInput = {
    measures: [{ agg: 'avg', field: 'passengers', filters: [{ field: 'shared', op: 'eq', value: true }] }],
    dimensions: [{ field: 'booked', grain: 'week' }],
    limit: 5,
  };
  test.each<[SqlDialect['name'], string]>([
    [
      'postgres',
      `SELECT CAST(date_trunc('week', "booked") AS date) AS "booked_week",
  avg("passengers") FILTER (WHERE "shared" = TRUE) AS "avg_passengers"
FROM data
WHERE "booked" IS NOT NULL
GROUP BY CAST(date_trunc('week', "booked") AS date)
ORDER BY CAST(date_trunc('week', "booked") AS date) NULLS LAST
LIMIT 5`,
    ],
    [
      'snowflake',
      `SELECT to_date("booked") - CAST(extract(dayofweekiso FROM "booked") AS INTEGER) + 1 AS "booked_week",
  avg(CASE WHEN "shared" = TRUE THEN "passengers" END) AS "avg_passengers"
FROM data
WHERE "booked" IS NOT NULL
GROUP BY to_date("booked") - CAST(extract(dayofweekiso FROM "booked") AS INTEGER) + 1
ORDER BY to_date("booked") - CAST(extract(dayofweekiso FROM "booked") AS INTEGER) + 1 NULLS LAST
LIMIT 5`,
    ],
    [
      'oracle',
      `SELECT trunc("booked", 'IW') AS "booked_week",
  avg(CASE WHEN "shared" = 1 THEN "passengers" END) AS "avg_passengers"
FROM data
WHERE "booked" IS NOT NULL
GROUP BY trunc("booked", 'IW')
ORDER BY trunc("booked", 'IW') NULLS LAST
FETCH FIRST 5 ROWS ONLY`,
    ],
    [
      'mysql',
      `SELECT date_sub(date(\`booked\`), INTERVAL weekday(\`booked\`) DAY) AS \`booked_week\`,
  ((sum(CASE WHEN \`shared\` = TRUE THEN \`passengers\` END) + 0e0) / count(CASE WHEN \`shared\` = TRUE THEN \`passengers\` END)) AS \`avg_passengers\`
FROM data
WHERE \`booked\` IS NOT NULL
GROUP BY date_sub(date(\`booked\`), INTERVAL weekday(\`booked\`) DAY)
ORDER BY CASE WHEN date_sub(date(\`booked\`), INTERVAL weekday(\`booked\`) DAY) IS NULL THEN 1 ELSE 0 END, date_sub(date(\`booked\`), INTERVAL weekday(\`booked\`) DAY)
LIMIT 5`,
    ],
    [
      'tsql',
      `SELECT TOP 5 dateadd(day, 1 - (datediff(day, '00010101', [booked]) % 7 + 1), CAST([booked] AS date)) AS [booked_week],
  avg(CAST(CASE WHEN [shared] = 1 THEN [passengers] END AS float)) AS [avg_passengers]
FROM data
WHERE [booked] IS NOT NULL
GROUP BY dateadd(day, 1 - (datediff(day, '00010101', [booked]) % 7 + 1), CAST([booked] AS date))
ORDER BY CASE WHEN dateadd(day, 1 - (datediff(day, '00010101', [booked]) % 7 + 1), CAST([booked] AS date)) IS NULL THEN 1 ELSE 0 END, dateadd(day, 1 - (datediff(day, '00010101', [booked]) % 7 + 1), CAST([booked] AS date))`,
    ],
  ])('%s', (name, text) => expect(sql(daily, dialects[name])).toBe(text));

  test.each<[SqlDialect['name'], string]>([
    ['postgres', `percentile_cont(0.5) WITHIN GROUP (ORDER BY "fare")`],
    ['oracle', `percentile_cont(0.5) WITHIN GROUP (ORDER BY CAST("fare" AS BINARY_DOUBLE))`],
    ['snowflake', `percentile_cont(0.5) WITHIN GROUP (ORDER BY CAST("fare" AS DOUBLE))`],
  ])('%s has a median', (name, text) =>
    expect(sql({ measures: [{ agg: 'median', field: 'fare' }] }, dialects[name])).toContain(text),
  );

  test('mysql has none: each group’s values are listed once, and the value read off its neighbours', () =>
    expect(sql({ measures: [{ agg: 'q1', field: 'fare' }], dimensions: [{ field: 'shared' }] }, dialects.mysql))
      .toMatchInlineSnapshot(`
      "SELECT \`shared\`,
        max(\`__quantile_f9d5776a\`) AS \`q1_fare\`
      FROM (
        SELECT \`shared\`,
          CASE WHEN \`__count_978ab8d9\` = 0 THEN NULL WHEN length(\`__list_978ab8d9\`) = \`__bytes_978ab8d9\` THEN (substring_index(substring_index(\`__list_978ab8d9\`, ',', floor((\`__count_978ab8d9\` - 1) * 0.25) + 1), ',', -1) + 0e0) * (1 - ((\`__count_978ab8d9\` - 1) * 0.25 - floor((\`__count_978ab8d9\` - 1) * 0.25))) + (substring_index(substring_index(\`__list_978ab8d9\`, ',', floor((\`__count_978ab8d9\` - 1) * 0.25) + 2), ',', -1) + 0e0) * ((\`__count_978ab8d9\` - 1) * 0.25 - floor((\`__count_978ab8d9\` - 1) * 0.25)) ELSE exp(710 + coalesce(length(\`__list_978ab8d9\`), 0)) END AS \`__quantile_f9d5776a\`
        FROM (
          SELECT min(\`shared\`) AS \`shared\`,
            group_concat(\`fare\` ORDER BY \`fare\`) /* group_concat_max_len = 33554432 */ AS \`__list_978ab8d9\`,
            count(\`fare\`) AS \`__count_978ab8d9\`,
            sum(length(\`fare\`)) + count(\`fare\`) - 1 AS \`__bytes_978ab8d9\`
          FROM data
          GROUP BY \`shared\`
        ) AS lists
      ) AS data
      GROUP BY \`shared\`
      ORDER BY CASE WHEN \`shared\` IS NULL THEN 1 ELSE 0 END, \`shared\`"
    `));

  test('beside another measure, quantiles of mysql are joined to the rows of their group', () =>
    expect(
      sql(
        { measures: [{ agg: 'median', field: 'fare' }, { agg: 'count' }], dimensions: [{ field: 'shared' }] },
        dialects.mysql,
      ),
    ).toMatchInlineSnapshot(`
      "SELECT \`shared\`,
        max(\`__quantile_45a08f8a\`) AS \`median_fare\`,
        count(*) AS \`count\`
      FROM (
        SELECT data.\`shared\`,
          \`__quantile_45a08f8a\`
        FROM data
        JOIN (
          SELECT \`__among_1\`,
            max(CASE WHEN \`__count_978ab8d9\` = 0 THEN NULL WHEN length(\`__list_978ab8d9\`) = \`__bytes_978ab8d9\` THEN (substring_index(substring_index(\`__list_978ab8d9\`, ',', floor((\`__count_978ab8d9\` - 1) * 0.5) + 1), ',', -1) + 0e0) * (1 - ((\`__count_978ab8d9\` - 1) * 0.5 - floor((\`__count_978ab8d9\` - 1) * 0.5))) + (substring_index(substring_index(\`__list_978ab8d9\`, ',', floor((\`__count_978ab8d9\` - 1) * 0.5) + 2), ',', -1) + 0e0) * ((\`__count_978ab8d9\` - 1) * 0.5 - floor((\`__count_978ab8d9\` - 1) * 0.5)) ELSE exp(710 + coalesce(length(\`__list_978ab8d9\`), 0)) END) AS \`__quantile_45a08f8a\`
          FROM (
            SELECT \`shared\` AS \`__among_1\`,
              group_concat(\`fare\` ORDER BY \`fare\`) /* group_concat_max_len = 33554432 */ AS \`__list_978ab8d9\`,
              count(\`fare\`) AS \`__count_978ab8d9\`,
              sum(length(\`fare\`)) + count(\`fare\`) - 1 AS \`__bytes_978ab8d9\`
            FROM data
            GROUP BY \`shared\`
          ) AS lists
          GROUP BY \`__among_1\`
        ) AS quantiles ON quantiles.\`__among_1\` <=> \`shared\`
      ) AS data
      GROUP BY \`shared\`
      ORDER BY CASE WHEN \`shared\` IS NULL THEN 1 ELSE 0 END, \`shared\`"
    `));

  test('where a list would be too long for mysql, rows are numbered in their group', () =>
    expect(sql({ measures: [{ agg: 'q1', field: 'fare' }], dimensions: [{ field: 'shared' }] }, mysqlByRank))
      .toMatchInlineSnapshot(`
        "SELECT \`shared\`,
          sum(CASE WHEN \`__rank_978ab8d9\` = floor((\`__count_978ab8d9\` - 1) * 0.25) + 1 THEN (\`fare\` + 0e0) * (1 - ((\`__count_978ab8d9\` - 1) * 0.25 - floor((\`__count_978ab8d9\` - 1) * 0.25))) WHEN \`__rank_978ab8d9\` = floor((\`__count_978ab8d9\` - 1) * 0.25) + 2 THEN (\`fare\` + 0e0) * ((\`__count_978ab8d9\` - 1) * 0.25 - floor((\`__count_978ab8d9\` - 1) * 0.25)) END) AS \`q1_fare\`
        FROM (
          SELECT data.\`fare\`,
            data.\`shared\`,
            row_number() OVER (PARTITION BY \`shared\` ORDER BY CASE WHEN \`fare\` IS NULL THEN 1 ELSE 0 END, \`fare\`) AS \`__rank_978ab8d9\`,
            count(\`fare\`) OVER (PARTITION BY \`shared\`) AS \`__count_978ab8d9\`
          FROM data
        ) AS data
        GROUP BY \`shared\`
        ORDER BY CASE WHEN \`shared\` IS NULL THEN 1 ELSE 0 END, \`shared\`"
      `));

  test('tsql has none either', () =>
    expect(sql({ measures: [{ agg: 'median', field: 'fare' }] }, dialects.tsql)).toContain(
      'row_number() OVER (ORDER BY CASE WHEN [fare] IS NULL THEN 1 ELSE 0 END, [fare])',
    ));

  test('counts of tsql have 64 bits, also where they are added up along time', () => {
    const running = sql(
      {
        measures: [{ agg: 'count', as: { kind: 'running' } }],
        dimensions: [{ field: 'booked', grain: 'month' }],
      },
      dialects.tsql,
    );
    expect(running).toContain('count_big(*) AS [__value_1]');
    expect(running).toContain('sum([__value_1]) OVER (ORDER BY [__group_1] ROWS UNBOUNDED PRECEDING)');
    expect(sql({ measures: [{ agg: 'distinct', field: 'fare' }] }, dialects.tsql)).toContain(
      'CAST(count(DISTINCT [fare]) AS bigint)',
    );
    expect(sql({ measures: [{ agg: 'sum', field: 'shared' }] }, dialects.tsql)).toContain('CAST([shared] AS bigint)');
  });
});

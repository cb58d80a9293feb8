import { describe, expect, it, test } from 'vitest';
import { TRIPS } from '../../../../tests/queries/columns';
import { describeQuery } from '../resolve/describe';
import { resolve } from '../resolve/resolve';
import { query, type QueryInput } from '../schema/query';
import { compile } from './compile';
import { dialects } from './dialects/dialects';

const latest = { agg: 'latest' as const, field: 'fare', along: 'pickup' };
const sql = (input: QueryInput, dialect = dialects.duckdb) =>
  compile(resolve(query.parse(input), TRIPS).query, TRIPS, dialect);

test('the value of the last moment, none where rows of it differ', () =>
  expect(sql({ measures: [latest], dimensions: [{ field: 'zone' }] })).toMatchInlineSnapshot(`
    "SELECT "zone",
      CASE WHEN max(CASE WHEN "__last_87b4aa8d" = 1 AND "fare" IS NOT NULL AND "pickup" IS NOT NULL AND "__high_87b4aa8d" > 1 THEN 1 ELSE 0 END) = 0 THEN fsum(CASE WHEN "__last_87b4aa8d" = 1 AND "fare" IS NOT NULL AND "pickup" IS NOT NULL THEN "fare" END) END AS "latest_fare"
    FROM (
      SELECT data."pickup",
        data."zone",
        data."fare",
        row_number() OVER (PARTITION BY "zone" ORDER BY CASE WHEN "fare" IS NOT NULL AND "pickup" IS NOT NULL THEN 0 ELSE 1 END, "pickup" DESC NULLS LAST, "fare" NULLS LAST) AS "__last_87b4aa8d",
        rank() OVER (PARTITION BY "zone" ORDER BY CASE WHEN "fare" IS NOT NULL AND "pickup" IS NOT NULL THEN 0 ELSE 1 END, "pickup" DESC NULLS LAST, "fare" DESC NULLS LAST) AS "__high_87b4aa8d"
      FROM data
    ) AS data
    GROUP BY "zone"
    ORDER BY CASE WHEN max(CASE WHEN "__last_87b4aa8d" = 1 AND "fare" IS NOT NULL AND "pickup" IS NOT NULL AND "__high_87b4aa8d" > 1 THEN 1 ELSE 0 END) = 0 THEN fsum(CASE WHEN "__last_87b4aa8d" = 1 AND "fare" IS NOT NULL AND "pickup" IS NOT NULL THEN "fare" END) END DESC NULLS LAST, "zone" NULLS LAST"
  `));

test.each(Object.entries(dialects))('%s numbers rows from the last moment of each', (_, dialect) => {
  const text = sql({ measures: [{ ...latest, each: 'payment' }] }, dialect);
  expect(text).toMatch(/row_number\(\) OVER \(PARTITION BY .payment. ORDER BY CASE WHEN/);
  expect(text).toMatch(/rank\(\) OVER \(PARTITION BY .payment. ORDER BY CASE WHEN/);
});

test.each([
  ['last', 'DESC'],
  ['first', ''],
] as const)('of rows of one moment the %s of the table', (ties, dir) => {
  const text = sql({ measures: [{ ...latest, ties }], dimensions: [{ field: 'zone' }] });
  expect(text).toContain(`"pickup" DESC NULLS LAST, "__row"${dir && ` ${dir}`} NULLS LAST) AS`);
  expect(text).toContain('data."__row"');
  expect(text).not.toContain('rank()');
});

it('is told for the span up to the last moment', () =>
  expect(resolve(query.parse({ measures: [latest] }), TRIPS).period?.field).toBe('pickup'));

it('is said in words', () =>
  expect(
    describeQuery(query.parse({ measures: [{ ...latest, each: 'zone' }] }), TRIPS)
      .map(({ text }) => text)
      .join(''),
  ).toMatchInlineSnapshot(`"Latest Fare by Pickup, sum over each Zone"`));

describe('is refused', () => {
  it.each<[string, QueryInput, string]>([
    [
      'without a column that says when',
      { measures: [{ agg: 'latest', field: 'fare' }] },
      'needs a column that says when',
    ],
    ['along words', { measures: [{ ...latest, along: 'zone' }] }, 'has no dates'],
    ['of words', { measures: [{ ...latest, field: 'zone' }] }, 'has no numbers'],
    ['of no column', { measures: [{ agg: 'latest', along: 'pickup' }] }, 'needs a column'],
    ['along a column that is gone', { measures: [{ ...latest, along: 'gone' }] }, 'isn’t in this version'],
    ['where another aggregate goes along a column', { measures: [{ ...latest, agg: 'sum' }] }, 'Only the latest value'],
    [
      'of each along time',
      { measures: [{ ...latest, each: 'zone' }], dimensions: [{ field: 'pickup', grain: 'month' }] },
      'can’t be grouped by',
    ],
    [
      'as a share',
      { measures: [{ ...latest, as: { kind: 'share', of: 'total' } }], dimensions: [{ field: 'zone' }] },
      'needs a sum',
    ],
    [
      'in an expression’s place',
      { measures: [{ agg: 'sum', field: 'fare', over: { agg: 'latest', field: 'fare' } }] },
      'needs a column that says when',
    ],
  ])('%s', (_, input, message) => expect(() => sql(input)).toThrow(message));
});

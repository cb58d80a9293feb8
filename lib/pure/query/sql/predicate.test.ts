import { describe, expect, test } from 'vitest';
import { TRIPS } from '../../../../tests/queries/columns';
import { column } from '../../../../tests/queries/columns';
import type { AbsoluteFilter } from '../resolve/filters';
import { dialects } from './dialects/dialects';
import { duckdb } from './dialects/duckdb';
import { predicate } from './predicate';

const say = (filter: AbsoluteFilter) => predicate(filter, TRIPS, duckdb);

describe('numbers, texts, truths', () => {
  test.each<[AbsoluteFilter, string]>([
    [{ field: 'fare', op: 'eq', value: 52 }, '"fare" = 52'],
    [{ field: 'fare', op: 'eq', value: '52.5' }, '"fare" = 52.5'],
    [{ field: 'fare', op: 'lt', value: 0.1 + 0.2 }, '"fare" < 0.30000000000000004e0'],
    [{ field: 'fare', op: 'gte', value: 1e-7 }, '"fare" >= 1e-7'],
    [{ field: 'passengers', op: 'eq', value: '9007199254740993' }, '"passengers" = 9007199254740993'],
    [{ field: 'fare', op: 'ne', value: 52 }, '"fare" <> 52'],
    [{ field: 'zone', op: 'ne', value: 'a' }, `("zone" IS NULL OR "zone" <> 'a')`],
    [{ field: 'passengers', op: 'not_in', values: [1, 2] }, '"passengers" NOT IN (1, 2)'],
    [{ field: 'fare', op: 'between', values: [1, 5] }, '"fare" >= 1 AND "fare" <= 5'],
    [{ field: 'fare', op: 'between', values: [null, 5] }, '"fare" <= 5'],
    [{ field: 'fare', op: 'between', values: [null, null] }, '"fare" IS NOT NULL'],
    [{ field: 'zone', op: 'eq', value: "Hell's Kitchen" }, `"zone" = 'Hell''s Kitchen'`],
    [{ field: 'zone', op: 'eq', value: `'; DROP TABLE data; --` }, `"zone" = '''; DROP TABLE data; --'`],
    [{ field: 'zone', op: 'eq', value: 7 }, `"zone" = '7'`],
    [{ field: 'zone', op: 'in', values: ['a', null, 'b'] }, `("zone" IN ('a', 'b') OR "zone" IS NULL)`],
    [{ field: 'zone', op: 'in', values: [] }, '1 = 0'],
    [{ field: 'zone', op: 'not_in', values: ['a'] }, `("zone" IS NULL OR "zone" NOT IN ('a'))`],
    [{ field: 'zone', op: 'not_in', values: ['a', null] }, `"zone" IS NOT NULL AND "zone" NOT IN ('a')`],
    [{ field: 'zone', op: 'not_in', values: [] }, '1 = 1'],
    [{ field: 'zone', op: 'contains', value: '100%_' }, `contains(lower("zone"), lower('100%_'))`],
    [{ field: 'zone', op: 'eq', value: null }, '"zone" IS NULL'],
    [{ field: 'zone', op: 'ne', value: null }, '"zone" IS NOT NULL'],
    [{ field: 'zone', op: 'is_null' }, '"zone" IS NULL'],
    [{ field: 'shared', op: 'eq', value: 'true' }, '"shared" = TRUE'],
    [{ field: 'shared', op: 'in', values: [0, false] }, '"shared" IN (FALSE, FALSE)'],
    // An id may be a text or a number; its profile says which.
    [{ field: 'trip_id', op: 'eq', value: 'A1' }, `"trip_id" = 'A1'`],
    [{ field: 'meter', op: 'eq', value: '17' }, '"meter" = 17'],
    // What no cell can be equals none.
    [{ field: 'fare', op: 'eq', value: 'cheap' }, '1 = 0'],
    [{ field: 'fare', op: 'ne', value: 'cheap' }, '1 = 1'],
    [{ field: 'meter', op: 'eq', value: 'B2' }, '1 = 0'],
    [{ field: 'fare', op: 'in', values: ['cheap'] }, '1 = 0'],
    [{ field: 'shared', op: 'eq', value: 'perhaps' }, '1 = 0'],
  ])('%o', (filter, sql) => expect(say(filter)).toBe(sql));
});

describe('dates and date-times', () => {
  test.each<[AbsoluteFilter, string]>([
    [
      { field: 'booked', op: 'eq', value: '2019-03-18' },
      `"booked" >= DATE '2019-03-18' AND "booked" < DATE '2019-03-19'`,
    ],
    [{ field: 'booked', op: 'eq', value: '2019' }, `"booked" >= DATE '2019-01-01' AND "booked" < DATE '2020-01-01'`],
    [
      { field: 'pickup', op: 'eq', value: '2019-03-18' },
      `"pickup" >= TIMESTAMP '2019-03-18 00:00:00' AND "pickup" < TIMESTAMP '2019-03-19 00:00:00'`,
    ],
    [{ field: 'pickup', op: 'eq', value: '2019-03-18T00:00:00' }, `"pickup" = TIMESTAMP '2019-03-18 00:00:00'`],
    [
      { field: 'pickup', op: 'eq', value: '2019-03-18 10:00:07.123456' },
      `"pickup" = TIMESTAMP '2019-03-18 10:00:07.123456'`,
    ],
    [{ field: 'pickup', op: 'lte', value: '2019-03-18' }, `"pickup" < TIMESTAMP '2019-03-19 00:00:00'`],
    [{ field: 'pickup', op: 'lte', value: '2019-03-18T12:00' }, `"pickup" <= TIMESTAMP '2019-03-18 12:00:00'`],
    [{ field: 'pickup', op: 'gt', value: '2019-03-18' }, `"pickup" >= TIMESTAMP '2019-03-19 00:00:00'`],
    [
      { field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31'] },
      `"pickup" >= TIMESTAMP '2019-03-18 00:00:00' AND "pickup" < TIMESTAMP '2019-04-01 00:00:00'`,
    ],
    [
      { field: 'pickup', op: 'between', values: ['2019-03-18', '2019-03-31T12:00:00'] },
      `"pickup" >= TIMESTAMP '2019-03-18 00:00:00' AND "pickup" < TIMESTAMP '2019-03-31 12:00:00'`,
    ],
    [
      { field: 'booked', op: 'ne', value: '2019-03' },
      `("booked" IS NULL OR NOT ("booked" >= DATE '2019-03-01' AND "booked" < DATE '2019-04-01'))`,
    ],
    [
      { field: 'booked', op: 'in', values: ['2019-03-01', null] },
      `(("booked" >= DATE '2019-03-01' AND "booked" < DATE '2019-03-02') OR "booked" IS NULL)`,
    ],
    [
      { field: 'booked', op: 'not_in', values: [null, '2019'] },
      `"booked" IS NOT NULL AND NOT ("booked" >= DATE '2019-01-01' AND "booked" < DATE '2020-01-01')`,
    ],
    [{ field: 'booked', op: 'in', values: [] }, '1 = 0'],
  ])('%o', (filter, sql) => expect(say(filter)).toBe(sql));
});

describe('parts of dates', () => {
  test.each<[AbsoluteFilter, string]>([
    [{ field: 'pickup', op: 'eq', part: 'weekday', value: 1 }, 'isodow("pickup") = 1'],
    [{ field: 'pickup', op: 'in', part: 'hour', values: [17, 18] }, 'hour("pickup") IN (17, 18)'],
    [
      { field: 'pickup', op: 'in', part: 'hour', values: [17, null] },
      '(hour("pickup") IN (17) OR hour("pickup") IS NULL)',
    ],
    [{ field: 'booked', op: 'ne', part: 'month', value: 3 }, '(month("booked") IS NULL OR month("booked") <> 3)'],
    [
      { field: 'booked', op: 'not_in', part: 'quarter', values: [1] },
      '(quarter("booked") IS NULL OR quarter("booked") NOT IN (1))',
    ],
    [{ field: 'booked', op: 'eq', part: 'day', value: null }, '"booked" IS NULL'],
    [{ field: 'pickup', op: 'eq', part: 'weekday', value: 'Monday' }, '1 = 0'],
  ])('%o', (filter, sql) => expect(say(filter)).toBe(sql));

  test('as each database says it', () =>
    expect(
      Object.values(dialects).map((dialect) =>
        predicate({ field: 'pickup', op: 'eq', part: 'weekday', value: 1 }, TRIPS, dialect),
      ),
    ).toEqual([
      'isodow("pickup") = 1',
      `CAST(date_part('isodow', "pickup") AS integer) = 1`,
      'weekday(`pickup`) + 1 = 1',
      'toDayOfWeek(`pickup`) = 1',
      "datediff(day, '00010101', [pickup]) % 7 + 1 = 1",
      `extract(day FROM (CAST(trunc("pickup", 'DD') AS TIMESTAMP) - CAST(trunc("pickup", 'IW') AS TIMESTAMP))) + 1 = 1`,
      'extract(dayofweekiso FROM "pickup") = 1',
    ]));
});

describe('what cannot be asked', () => {
  test.each<[AbsoluteFilter, string]>([
    [
      { field: 'gone', op: 'eq', value: 1 },
      'Column not found: this uses gone, which isn’t in this version of the data.',
    ],
    [{ field: 'zone', op: 'eq', part: 'weekday', value: 1 }, 'Zone has no dates, so it can’t be grouped by weekday.'],
    [{ field: 'booked', op: 'in', part: 'hour', values: [17] }, 'Booked has dates without times, so it has no hour.'],
    [{ field: 'pickup', op: 'gt', value: 'soon' }, 'The filter on Pickup needs a date such as 2019-03-18.'],
    [{ field: 'pickup', op: 'gt', value: null }, 'The filter on Pickup needs a date such as 2019-03-18.'],
    [{ field: 'pickup', op: 'contains', value: '2019' }, '“Contains” only works on text; Pickup has dates.'],
    [{ field: 'fare', op: 'contains', value: '5' }, '“Contains” only works on text; Fare isn’t text.'],
    [{ field: 'fare', op: 'lt', value: 'cheap' }, 'The filter on Fare needs a number to compare with.'],
    [{ field: 'fare', op: 'lt', value: null }, 'The filter on Fare needs a number to compare with.'],
    [{ field: 'zone', op: 'eq', value: 'a\0b' }, 'A filter can’t contain a NUL character.'],
  ])('%o', (filter, message) => expect(() => say(filter)).toThrow(message));

  test('a column that waits for a reading', () => {
    const review = { why: '', likelierBecause: '', options: [] } as never;
    expect(() =>
      predicate({ field: 'sum', op: 'eq', value: 1 }, [column('sum', 'decimal', { review })], duckdb),
    ).toThrow('Sum has two possible readings. Choose one on the data source page.');
  });
});

test('names and texts are quoted as each database wants it', () => {
  const filter: AbsoluteFilter = { field: 'zone', op: 'eq', value: "O'Hare \\ 'x" };
  expect(Object.values(dialects).map((dialect) => predicate(filter, TRIPS, dialect))).toEqual([
    `"zone" = 'O''Hare \\ ''x'`,
    `"zone" = 'O''Hare \\ ''x'`,
    "`zone` = 'O''Hare \\\\ ''x'",
    "`zone` = 'O''Hare \\\\ ''x'",
    `[zone] = 'O''Hare \\ ''x'`,
    `"zone" = 'O''Hare \\ ''x'`,
    `"zone" = 'O''Hare \\\\ ''x'`,
  ]);
});

import { describe, expect, test } from 'vitest';
import { placeOf, readClusterAddress } from './address';
import { readerOf } from './cells';
import { failureOfCode } from './failure';
import { createStatement, tableName, tablesOf } from './tables';

describe('a cell travels as one of DuckDB does', () => {
  test.each([
    ['Nullable(Int64)', '12', 12],
    ['UInt64', '9007199254740993', '9007199254740993'],
    ['UInt8', 1, 1],
    ['Float64', 0.5, 0.5],
    ['Nullable(Float64)', null, null],
    ['Decimal(18, 2)', '12.50', 12.5],
    ['Bool', true, true],
    ['Nullable(Bool)', false, false],
    ['LowCardinality(Nullable(String))', '12', '12'],
    ['Date32', '2019-03-18', '2019-03-18'],
    ["DateTime64(6, 'UTC')", '2019-03-18 10:20:00.000000', '2019-03-18T10:20:00'],
    ["Nullable(DateTime64(6, 'UTC'))", '2019-03-18 10:20:00.500000', '2019-03-18T10:20:00.5'],
    ["DateTime('UTC')", '2019-03-18 10:00:00', '2019-03-18T10:00:00'],
  ])('%s %j', (type, given, cell) => expect(readerOf(type)(given)).toBe(cell));
});

describe('the address', () => {
  test('user, secret and database', () =>
    expect(readClusterAddress('https://us%40er:p%2Fw@host:8443/sales')).toEqual({
      origin: 'https://host:8443',
      database: 'sales',
      user: 'us@er',
      secret: 'p/w',
    }));
  test('another secret is the same place, another database is not', () => {
    const place = (url: string) => placeOf(readClusterAddress(url));
    expect(place('https://a:b@host:8443/sales')).toBe(place('https://c:d@host:8443/sales'));
    expect(place('https://a:b@host:8443/sales')).not.toBe(place('https://a:b@host:8443/other'));
  });
});

test('a table says which data source it belongs to, and holds each part by itself', () => {
  const source = '0198c1f4-0000-7000-8000-000000000001';
  const name = tableName(source, '0198c1f4-0000-7000-8000-000000000002', 'abc');
  expect(name.startsWith(tablesOf(source))).toBe(true);
  const sql = createStatement(name, [{ key: 'a`b', store: 'BIGINT' }], 'MergeTree');
  expect(sql).toContain('`a``b` Nullable(Int64)');
  expect(sql).toContain('PARTITION BY `__part` ORDER BY `__row`');
});

test.each([
  [60, 'missing'],
  [81, 'missing'],
  [202, 'away'],
  [null, 'away'],
  [62, 'refused'],
])('the code %j is %s', (code, kind) => expect(failureOfCode(code).kind).toBe(kind));

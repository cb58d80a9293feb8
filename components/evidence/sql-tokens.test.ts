import { describe, expect, it } from 'vitest';
import { plainSql, sqlTokens } from './sql-tokens';

const marked = (sql: string) =>
  sqlTokens(sql)
    .map(({ kind, value }) => (kind === 'keyword' ? `<${value}>` : kind === 'text' ? `{${value}}` : value))
    .join('');

describe('sqlTokens', () => {
  it.each([
    [
      "SELECT sum(total) FROM data WHERE pickup >= '2019-03-18'",
      "<SELECT> sum(total) <FROM> data <WHERE> pickup >= {'2019-03-18'}",
    ],
    ["name = 'O''Hare and from'", "name = {'O''Hare and from'}"],
    ['SELECT "from" FROM data', '<SELECT> "from" <FROM> data'],
    ['selected, from_zone', 'selected, from_zone'],
    ['', ''],
  ])('%s', (sql, expected) => {
    expect(marked(sql)).toBe(expected);
    expect(
      sqlTokens(sql)
        .map(({ value }) => value)
        .join(''),
    ).toBe(sql);
  });
});

describe('plainSql', () => {
  it.each<[string, string]>([
    ['SELECT fsum("fare") FROM data WHERE "zone" = \'x\'', 'SELECT sum("fare") FROM "taxis.csv" WHERE "zone" = \'x\''],
    ['SELECT count(*) FROM data\nGROUP BY ALL', 'SELECT count(*) FROM "taxis.csv"\nGROUP BY ALL'],
    [
      'SELECT "data", "fsum(x)" FROM data WHERE "a" = \'FROM data fsum(\'',
      'SELECT "data", "fsum(x)" FROM "taxis.csv" WHERE "a" = \'FROM data fsum(\'',
    ],
    ['SELECT 1 FROM database', 'SELECT 1 FROM database'],
    ['SELECT 1 FROM (SELECT fsum(a) FROM data)', 'SELECT 1 FROM (SELECT sum(a) FROM "taxis.csv")'],
  ])('%s', (sql, plain) => expect(plainSql(sql, 'taxis.csv')).toBe(plain));
  it('quotes the name of the file', () =>
    expect(plainSql('SELECT 1 FROM data', 'my "best" data.csv')).toBe('SELECT 1 FROM "my ""best"" data.csv"'));
});

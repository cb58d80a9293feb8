import { describe, expect, it } from 'vitest';
import { sqlTokens } from './sql-tokens';

const marked = (sql: string) => sqlTokens(sql).map(({ kind, value }) => (kind === 'keyword' ? `<${value}>` : kind === 'text' ? `{${value}}` : value)).join('');

describe('sqlTokens', () => {
  it.each([
    ["SELECT sum(total) FROM data WHERE pickup >= '2019-03-18'", "<SELECT> sum(total) <FROM> data <WHERE> pickup >= {'2019-03-18'}"],
    ["name = 'O''Hare and from'", "name = {'O''Hare and from'}"],
    ['SELECT "from" FROM data', '<SELECT> "from" <FROM> data'],
    ['selected, from_zone', 'selected, from_zone'],
    ['', ''],
  ])('%s', (sql, expected) => {
    expect(marked(sql)).toBe(expected);
    expect(sqlTokens(sql).map(({ value }) => value).join('')).toBe(sql);
  });
});

import { expect, it } from 'vitest';
import { placeOf, wordAt } from './sql-place';

it.each([
  ['select 1', 0, 1, 1, 'select 1'],
  ['select 1\nfrom nowhere', 14, 2, 6, 'from nowhere'],
  ['select 1\n', 9, 2, 1, ''],
  ['select 1', 99, 1, 9, 'select 1'],
  ['', 0, 1, 1, ''],
])('%j at %i is line %i, column %i', (sql, position, line, column, text) => {
  expect(placeOf(sql, position)).toEqual({ line, column, text });
});

it.each([
  ['select größe, 1', 7, 'größe'],
  ['select ; 1', 7, ';'],
  ['select', 6, ''],
])('the word of %j at %i is %j', (sql, position, word) => {
  expect(sql.slice(...wordAt(sql, position))).toBe(word);
});

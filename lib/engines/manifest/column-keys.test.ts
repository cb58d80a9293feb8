import { expect, test } from 'vitest';
import { keysOf } from './column-keys';

test.each([
  [
    ['Region', 'Sales (EUR)', 'Größe'],
    ['region', 'sales_eur', 'grosse'],
  ],
  [
    ['a', 'b', 'a', 'a_2'],
    ['a', 'b', 'a_3', 'a_2'],
  ],
  [
    ['', ' ', 'x'],
    ['column_1', 'column_2', 'x'],
  ],
  [
    ['2019', '-'],
    ['c_2019', 'c_3973e022'],
  ],
  [
    ['rowid', 'filename', 'Constructor', 'valueOf', '__proto__'],
    ['rowid_2', 'filename_2', 'constructor_2', 'valueof', 'proto'],
  ],
])('keys of %j', (labels, keys) => {
  expect(keysOf(labels)).toEqual(keys);
});

test('a label without Latin letters has the same key wherever its column stands', () => {
  expect(keysOf(['名前', '年齢'])).toEqual([...keysOf(['年齢', '名前'])].reverse());
});

test('keys are unique and short', () => {
  const keys = keysOf(Array.from({ length: 500 }, (_, n) => 'x'.repeat(100) + (n % 3)));
  expect(new Set(keys).size).toBe(500);
  expect(keys.every((key) => /^[a-z][a-z0-9_]{0,70}$/.test(key))).toBe(true);
});

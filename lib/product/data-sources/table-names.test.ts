import { expect, test } from 'vitest';
import { freeName } from './table-names';

test.each([
  ['Sales 2024', [], 'sales_2024'],
  ['Sales 2024', ['sales_2024'], 'sales_2024_2'],
  ['Sales 2024', ['sales_2024', 'sales_2024_2'], 'sales_2024_3'],
  ['2024', [], 'c_2024'],
  ['Größe', [], 'grosse'],
  ['/etc/passwd', [], 'etc_passwd'],
  ["x'; DROP TABLE y", [], 'x_drop_table_y'],
])('%s is the table of its own name, beside %j', (name, taken, table) =>
  expect(freeName(name, new Set(taken))).toBe(table),
);

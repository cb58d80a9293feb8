import { expect, it } from 'vitest';
import { isPlainName } from './name';

const given = ['Sum of sales, order date 2023, by region', 'Region', 'Größe'];

it.each<[string, boolean]>([
  ['Sales by region', true],
  ['Sales by region, 2023', true],
  ['Average sales per month', true],
  ['Größe by region', true],
  ['Sales doubled to 900', false],
  ['Sales by region, 2024', false],
  ['Best region', false],
  ['Sales fell', false],
  ['[Sales](https://a.example)', false],
  ['<b>Sales</b>', false],
  ['', false],
  ['sales '.repeat(20), false],
])('%s', (title, plain) => {
  expect(isPlainName(title, given)).toBe(plain);
});

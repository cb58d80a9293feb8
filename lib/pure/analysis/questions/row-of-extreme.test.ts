import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { cycle, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const homes = askTable('homes.csv', [
  words('Suburb', cycle(['Eltham', 'Carlton', 'Kew'], ASK_ROWS)),
  numbers(
    'Price',
    forEachRow((nth) => 300_000.5 + 977 * nth),
  ),
  numbers('Bedrooms', cycle([1, 2, 3, 4, 9], ASK_ROWS)),
  numbers('Bathrooms', cycle([1, 2, 3], ASK_ROWS)),
  numbers(
    'Land size',
    forEachRow((nth) => 90.5 + 3 * nth),
  ),
]);

const cars = askTable('cars.csv', [
  words(
    'Model name',
    forEachRow((nth) => `Model ${nth}`),
  ),
  words('Brand', cycle(['Astra', 'Boreal', 'Corvo'], ASK_ROWS)),
  numbers(
    'Horsepower',
    forEachRow((nth) => 60 + nth),
  ),
  numbers(
    'Weight (kg)',
    forEachRow((nth) => 900.5 + 7 * nth),
  ),
  numbers(
    'Fuel consumption',
    forEachRow((nth) => 4.5 + nth / 40),
  ),
]);

const tables = { homes, cars };

describe('what else the row has that has the most of one thing', () => {
  it.each([
    ['homes', 'What does the home with the most bedrooms cost?', 'Average of Price, by Bedrooms, top 1'],
    ['homes', 'price of the house with the fewest bedrooms', 'Average of Price, by Bedrooms, first 1'],
    ['homes', 'how many bathrooms does the most expensive home have', 'Average of Bathrooms, by Price, top 1'],
    ['homes', 'which suburb is the cheapest home in', 'Minimum Price, by Suburb, first 1'],
    ['homes', 'suburb of the most expensive house', 'Maximum Price, by Suburb, top 1'],
    ['cars', 'how much does the car with the most horsepower weigh', MOST('Horsepower', 'Weight (kg)')],
    ['cars', 'weight of the car with the highest horsepower', MOST('Horsepower', 'Weight (kg)')],
    [
      'cars',
      'which car has the most horsepower and what is its fuel consumption',
      MOST('Horsepower', 'Fuel consumption'),
    ],
    ['cars', 'fuel consumption of the heaviest car', MOST('Weight (kg)', 'Fuel consumption')],
    [
      'cars',
      'horsepower and fuel consumption of the heaviest car',
      `Maximum Weight (kg), average of Horsepower, average of Fuel consumption, by Model name, top 1`,
    ],
    ['cars', 'what brand is the heaviest car', 'Maximum Weight (kg), by Model name and Brand, top 1'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // Only the extreme is asked for.
    ['homes', 'most expensive home', 'Maximum Price'],
    ['homes', 'highest price by suburb', 'Maximum Price, by Suburb'],
    ['cars', 'which brand has the highest average horsepower', 'Average of Horsepower, by Brand, top 1'],
    ['cars', 'heaviest car', 'Maximum Weight (kg), by Model name, top 1'],
    // No column holds what is compared.
    ['homes', 'what does the heaviest home cost', 'ambiguous'],
    ['homes', 'how big is the most expensive home', 'ambiguous'],
    // Several are asked of.
    ['homes', 'average price of the biggest houses', 'not_a_query'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

function MOST(column: string, asked: string): string {
  return `Maximum ${column}, average of ${asked}, by Model name, top 1`;
}

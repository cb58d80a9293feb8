import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { ordersTable, saidOf } from '@/tests/analysis/orders-table';

const monthly = dates(
  'Month',
  '2005-01-01',
  '2024-12-01',
  { grain: 'month', step: 2_629_800, regular: true },
  ASK_ROWS,
);

const metals = askTable('metals.csv', [
  monthly,
  numbers(
    'Copper',
    forEachRow((nth) => 4000.5 + 3 * nth),
  ),
  numbers(
    'Nickel',
    forEachRow((nth) => 9000.5 + 7 * nth),
  ),
]);

const employment = askTable('regional-employment.csv', [
  monthly,
  numbers(
    'Fishing',
    forEachRow((nth) => 700.5 + ((nth * 37) % 91)),
  ),
  numbers(
    'Retail trade',
    forEachRow((nth) => 15_000.25 + ((nth * 71) % 211)),
  ),
  numbers(
    'Public administration',
    forEachRow((nth) => 20_000.5 + ((nth * 53) % 97)),
  ),
]);

const flats = askTable('flats.csv', [
  words('Town', cycle(['Aal', 'Boe', 'Cree'], ASK_ROWS)),
  numbers(
    'Price',
    forEachRow((nth) => 90_000.5 + 977 * nth),
  ),
  numbers(
    'Sqft living',
    forEachRow((nth) => 400 + 3 * nth),
  ),
  numbers(
    'Sqft lot',
    forEachRow((nth) => 900 + 7 * nth),
  ),
]);

const accounts = askTable('national-accounts.csv', [
  numbers(
    'Year',
    forEachRow((nth) => 1960 + Math.floor(nth / 4)),
    { format: { kind: 'year' } },
  ),
  numbers('Quarter', cycle([1, 2, 3, 4], ASK_ROWS)),
  numbers(
    'realgdp',
    forEachRow((nth) => 2700.5 + 9 * nth),
  ),
  numbers(
    'realdebt',
    forEachRow((nth) => 900.5 + 7 * nth),
  ),
]);

const runs = askTable('model-runs.csv', [
  words('Model', cycle(['small', 'large'], ASK_ROWS)),
  numbers('Epoch', cycle([1, 2, 3, 4, 5, 6], ASK_ROWS)),
  numbers(
    'Accuracy',
    forEachRow((nth) => 0.25 + nth / 400),
  ),
]);

const tables = { metals, employment, flats, accounts, runs, orders: ordersTable };

describe('one amount of another', () => {
  it.each([
    ['metals', 'copper to nickel ratio by year', 'Sum of Copper divided by sum of Nickel, by year of Month'],
    ['metals', 'copper/nickel ratio in 2010', 'Sum of Copper divided by sum of Nickel, Month 2010'],
    ['metals', 'ratio between copper and nickel by year', 'Sum of Copper divided by sum of Nickel, by year of Month'],
    ['metals', 'ratio of nickel to copper in 2010', 'Sum of Nickel divided by sum of Copper, Month 2010'],
    ['orders', 'profit share of sales by region', 'Sum of Profit divided by sum of Sales, by Region'],
    ['flats', 'price per square foot by town', 'Sum of Price divided by sum of Sqft living, by Town'],
    [
      'flats',
      'which town has the highest price per sq ft',
      'Sum of Price divided by sum of Sqft living, by Town, top 1',
    ],
    ['accounts', 'debt to gdp ratio in 2008', 'Sum of realdebt divided by sum of realgdp, Year is 2008'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // A share of rows, a share of a total, one amount alone.
    ['orders', 'share of sales by region', 'Sum of Sales, by Region'],
    ['orders', 'share of rows in North', 'Number of rows where Region is North divided by number of rows'],
    ['metals', 'copper ratio by year', 'not_a_query'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

describe('words beside a name that say nothing more', () => {
  it.each([
    ['metals', 'average copper price by year', 'Average of Copper, by year of Month'],
    ['metals', 'average price of nickel in 2010', 'Average of Nickel, Month 2010'],
    ['employment', 'how many fishing jobs were there in January 2010', 'Average of Fishing, Month Jan 2010'],
    ['employment', 'average retail trade jobs by year', 'Average of Retail trade, by year of Month'],
    [
      'employment',
      'average jobs in public administration by year',
      'Average of Public administration, by year of Month',
    ],
    ['runs', 'accuracy over time for large', 'Average of Accuracy, Model is large, by Epoch'],
    ['accounts', 'average realgdp in the third quarter of 2008', 'Average of realgdp, Year is 2008, Quarter is 3'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // Nothing is known of wages.
    ['employment', 'average wage in fishing', 'no_such_column'],
    ['metals', 'average silver price by year', 'not_a_query'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

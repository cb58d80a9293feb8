import { describe, expect, it } from 'vitest';
import { column, cycle, dates, noRelations, numbers, randomFrom, ready, words } from '@/tests/analysis/columns';
import { ordersTable, saidOf } from '@/tests/analysis/orders-table';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
function tableOf(name: string, listed: Column[], relations: ColumnRelations = noRelations): AskTable {
  const columns = ready(listed, ROWS, relations);
  const given = { name, columns, relations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}
const random = randomFrom(3);
const drawn = (low: number, high: number) =>
  Array.from({ length: ROWS }, () => Math.round(low + random() * (high - low)) + 0.5);
const counted = (most: number) => Array.from({ length: ROWS }, () => Math.floor(most * random() ** 2));
const each = (start: string) => Array.from({ length: ROWS }, (_, nth) => `${start}${nth}`);

const cars = tableOf('cars.csv', [
  words('Model', each('M')),
  words('Brand', cycle(['Fiat', 'Opel', 'Audi'], ROWS)),
  words('Fuel', cycle(['Petrol', 'Diesel'], ROWS)),
  numbers('Price', drawn(9000, 31_000)),
  numbers('Weight (kg)', drawn(900, 1800)),
]);
const cities = tableOf('cities.csv', [
  words('City', each('C')),
  words('Country', cycle(['France', 'Spain', 'Italy'], ROWS)),
  numbers(
    'Population',
    Array.from({ length: ROWS }, (_, nth) => 1000 + nth * nth * 37),
  ),
]);
const winners = tableOf('winners.csv', [
  words('Country', cycle(['France', 'Spain', 'Italy'], ROWS)),
  words('Sport', cycle(['Judo', 'Golf'], ROWS)),
  numbers('Age', drawn(17, 61)),
  numbers('Year', cycle([2000, 2004, 2008, 2012], ROWS), { format: { kind: 'year' } }),
  numbers('Medals', counted(40)),
]);

/** No date: of things of which each line is a piece count, its mean is shown. */
const lines = tableOf('order-lines.csv', [
  words(
    'Order',
    Array.from({ length: ROWS }, (_, nth) => `A${Math.floor(nth / 3)}`),
  ),
  words('Article', cycle(['Cup', 'Bowl', 'Plate'], ROWS)),
  numbers('Unit price', drawn(2, 40)),
  numbers('Quantity', counted(60)),
]);

it('takes pieces of lines for those of their order', () => {
  expect(saidOf(lines, 'orders with more than 30 units')).toBe('not_a_query');
  expect(saidOf(lines, 'lines with more than 30 units')).not.toContain('Order');
});

describe('a condition on groups is none on rows', () => {
  it.each([
    ['brands where the average price is above 15000', 'not_a_query'],
    ['brands with an average price above 15000', 'not_a_query'],
    ['regions whose total sales exceed 500', 'not_a_query'],
    ['countries with more than 50 medals', 'not_a_query'],
    ['brands where the price is above 15000', 'not_a_query'],
    ['years with more than 50 medals', 'not_a_query'],
    // Of one row each the two are the same
    ['cities with a population above 20000', 'Sum of Population, Population is above 20,000, by City'],
    // What is asked for besides
    [
      'average weight by brand where price is above 15000',
      'Average of Weight (kg), Price is above 15,000.00, by Brand',
    ],
    ['cars with a price above 15000', 'Number of rows, Price is above 15,000.00'],
    ['medals after 2004 by country', 'Sum of Medals, Year is above 2004, by Country'],
  ])('%s', (question, expected) => {
    const table = [cars, cities, winners].find(
      ({ name }) =>
        ({ brand: 'cars.csv', cars: 'cars.csv', cities: 'cities.csv' })[
          /brand|cars|cities/.exec(question)?.[0] ?? ''
        ] === name,
    );
    expect(saidOf(question.startsWith('regions') ? ordersTable : (table ?? winners), question)).toBe(expected);
  });
});

describe('the first of each group is not the first of all', () => {
  it.each([
    ['top 3 products in each region', 'not_a_query'],
    ['top product line per country', 'not_a_query'],
    ['best selling product line of each year', 'not_a_query'],
    ['top 3 products', 'Sum of Sales, by Product line, top 3'],
    ['top 3 product lines by profit', 'Sum of Profit, by Product line, top 3'],
    ['sales by product line and region', 'Sum of Sales, by Product line and Region'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));
});

describe('what a superlative ranks is not always what is asked', () => {
  it.each([
    [cars, 'price of the lightest car', 'Minimum Weight (kg), average of Price, by Model, first 1'],
    [cars, 'price of the biggest car', 'not_a_query'],
    [cities, 'population of the biggest country', 'not_a_query'],
    [winners, 'medals of the oldest winner', 'not_a_query'],
    [cars, 'most expensive city', 'no_such_column'],
    [cars, 'price of the most expensive car', 'Maximum Price, by Model, top 1'],
    [cars, 'weight of the lightest car', 'Minimum Weight (kg), by Model, first 1'],
    [cars, 'highest price', 'Maximum Price'],
    [cars, 'highest price of diesel cars', 'Maximum Price, Fuel is Diesel'],
    [winners, 'who won the most medals', 'no_such_column'],
    [winners, 'which country won the most medals', 'Sum of Medals, by Country, top 1'],
    [winners, 'average age of medals winners', 'ambiguous'],
    [winners, 'average age and average medals', 'Average of Age, average of Medals'],
  ] as const)('%o %s', (table, question, expected) => expect(saidOf(table, question)).toBe(expected));
});

describe('a level that rows move on', () => {
  const account = tableOf(
    'account.csv',
    [
      dates('Date', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 200),
      words('Text', cycle(['Rent', 'Shop', 'Pay'], ROWS)),
      numbers('Amount', cycle([-12.5, -99, 1100.2, -31], ROWS)),
      numbers('Balance', cycle([1500.5, 1401.5, 301.3, 270.3, 2900, 88], ROWS)),
    ],
    { ...noRelations, running: [{ level: 'balance', flows: ['amount'], by: null }] },
  );
  it.each([
    ['total balance', 'not_a_query'],
    ['balance', 'Latest Balance by Date and order of rows'],
    ['what is the balance', 'Latest Balance by Date and order of rows'],
    ['current balance', 'Latest Balance by Date and order of rows'],
    ['latest balance', 'Latest Balance by Date and order of rows'],
    ['balance in May 2023', 'Latest Balance by Date and order of rows, Date May 2023'],
    ['balance by text', 'not_a_query'],
    ['latest amount', 'not_a_query'],
    ['current month', 'Number of rows, Date Dec 2024 (the current month)'],
    ['balance by month', 'Latest Balance by Date and order of rows, by month of Date'],
    ['average balance by month', 'Average of Balance, by month of Date'],
    ['highest balance', 'Maximum Balance'],
    ['total amount by text', 'Sum of Amount, by Text'],
  ])('%s', (question, expected) => expect(saidOf(account, question)).toBe(expected));
});

describe('meters of several cars', () => {
  const fuel = tableOf(
    'fuel.csv',
    [
      dates('Date', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 200),
      words('Car', cycle(['Red', 'Blue', 'Green'], ROWS)),
      numbers('Odometer', cycle([41_200, 120_500, 9_050, 41_800, 121_100], ROWS)),
      numbers('Litres', cycle([38.5, 41.2, 29.9], ROWS)),
    ],
    { ...noRelations, running: [{ level: 'odometer', flows: [], by: 'car', meter: true }] },
  );
  it.each([
    ['odometer', 'not_a_query'],
    ['latest odometer', 'not_a_query'],
    ['total odometer', 'not_a_query'],
    ['latest odometer by car', 'Latest Odometer by Date, by Car'],
    ['odometer by car', 'Latest Odometer by Date, by Car'],
    ['total litres by car', 'Sum of Litres, by Car'],
  ])('%s', (question, expected) => expect(saidOf(fuel, question)).toBe(expected));
});

describe('what is asked for is not what is told', () => {
  const rates = tableOf(
    'suicides.csv',
    [
      words('Country', cycle(['France', 'Spain', 'Italy', 'Norway'], ROWS)),
      words('Region', cycle(['South', 'South', 'South', 'North'], ROWS)),
      numbers(
        'Year',
        Array.from({ length: ROWS }, (_, nth) => 1950 + Math.floor(nth / 4)),
        { format: { kind: 'year' } },
      ),
      numbers('Suicide rate (per 100,000)', drawn(2, 30)),
      numbers('Deaths', counted(900)),
      numbers('Death rate', drawn(2, 30)),
    ],
    { ...noRelations, panel: { time: 'year', entity: ['country'] } },
  );
  const launches = tableOf('launches.csv', [
    column('launch_id', 'id', { role: 'id', distinct: ROWS }),
    dates('Date', '2010-01-01', '2020-12-30', { grain: 'day', step: 172_800, regular: false }, ROWS),
    words('Mission', cycle(['Success', 'Failure in flight', 'Unknown'], ROWS)),
    words('Landing', cycle(['Failure on land', 'Failure at sea', 'Success'], ROWS)),
    words('Customer', cycle(['Nasa', 'Iridium', 'Ses'], ROWS)),
    numbers('Mass', counted(4000)),
  ]);
  it.each([
    [rates, 'which region has the most suicides', 'not_a_query'],
    [rates, 'number of suicides by region', 'not_a_query'],
    [rates, 'average suicide rate by region', 'Average of Suicide rate (per 100,000), by Region'],
    // How many there were is told beside their rate.
    [rates, 'which region has the most deaths', 'Sum of Deaths, by Region, top 1'],
    // Part of a value stands in values of another column.
    [launches, 'failures', 'no_such_column'],
    [launches, 'launches with a failure in flight', 'Number of rows, Mission is Failure in flight'],
    [launches, 'launches with unknown mission', 'Number of rows, Mission is Unknown'],
    [launches, 'what share of launches comes from the top 2 customers', 'not_a_query'],
    [launches, 'top 2 customers by share of launches', 'Number of rows, by Customer, top 2'],
    [launches, 'mass per gadget', 'no_such_column'],
  ] as const)('%o %s', (table, question, expected) => expect(saidOf(table, question)).toBe(expected));
});

it('total conversions are no price', () => {
  const ads = tableOf('ads.csv', [
    column('ad_id', 'id', { role: 'id', distinct: ROWS }),
    words('Gender', cycle(['F', 'M'], ROWS)),
    numbers('Clicks', counted(90)),
    numbers('Total_Conversion', counted(30)),
  ]);
  expect(saidOf(ads, 'most expensive ad')).not.toContain('Conversion');
});

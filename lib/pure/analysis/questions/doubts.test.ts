import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import { readQuestion } from './read-question';
import type { AskTable } from './schema';

const ROWS = 240;
const many = (low: number) => Array.from({ length: ROWS }, (_, nth) => low + ((nth * 7) % 90));

function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const listings = tableOf('listings.csv', [
  dates('date', '2021-01-02', '2024-12-30', { grain: 'day', step: 86_400, regular: false }, ROWS),
  words('room_type', cycle(['Private room', 'Shared room', 'Entire home'], ROWS)),
  words('city', cycle(['Oslo', 'Bergen', 'Bodo', 'Tromso'], ROWS)),
  numbers('price', cycle([40.5, 55, 90.25, 120, 250], ROWS)),
  numbers('minimum_nights', cycle([1, 2, 3, 30], ROWS)),
  numbers('reviews', cycle([0, 4, 9, 51], ROWS)),
]);

const launches = tableOf('launches.csv', [
  words('company', cycle(['Arca', 'Boreal', 'Cirrus'], ROWS)),
  words('successful', cycle(['yes', 'no', 'yes'], ROWS)),
  words('gender', cycle(['male', 'female'], ROWS)),
  words('armed', cycle(['Knife', 'Unarmed', 'Gun'], ROWS)),
  numbers('cost', cycle([20.5, 31, 80.75], ROWS)),
]);

const payments = tableOf('payment-fraud.csv', [
  words('method', cycle(['card', 'cash', 'transfer'], ROWS)),
  numbers('items', cycle([1, 2, 5], ROWS)),
  numbers('label', cycle([0, 0, 1], ROWS)),
]);

const loans = tableOf('loans.csv', [
  words('purpose', cycle(['car', 'house', 'study'], ROWS)),
  numbers('amount', cycle([1000.5, 2000, 5000], ROWS)),
  numbers('class', cycle([0, 0, 1], ROWS)),
]);

const menu = tableOf('menu.csv', [
  words('category', cycle(['Breakfast', 'Drinks', 'Salads'], ROWS)),
  numbers('Protein', many(3)),
  numbers('Calorie', many(100)),
  numbers('servings', cycle([1, 2, 4], ROWS)),
]);

const clients = tableOf('clients.csv', [
  words('Education', cycle(['Graduate', 'High School', 'Doctorate'], ROWS)),
  words('Type', cycle(['Planes', 'Trains', 'Retraining'], ROWS)),
  dates('Travel Date', '2021-01-02', '2024-12-30', { grain: 'day', step: 86_400, regular: false }, ROWS),
  numbers('Customer_Age', cycle([22, 31, 44, 58, 61], ROWS)),
  numbers('Yearly gross salary in EUR', cycle([30_000, 45_000, 70_500], ROWS)),
]);

const bills = tableOf('bills.csv', [
  dates('date', '2005-01-01', '2024-12-01', { grain: 'month', step: 2_592_000, regular: true }, ROWS),
  numbers('gasbill', many(40)),
  numbers('temp', many(10)),
]);

const moves = tableOf('moves.csv', [
  words('Measure', cycle(['Arrivals', 'Departures', 'Net'], ROWS)),
  words('Country', cycle(['Chad', 'Peru', 'Oman', 'Fiji'], ROWS)),
  numbers('Year', cycle([1980, 1981, 1982, 1983, 1984], ROWS)),
  numbers('Value', many(0)),
]);

const families = tableOf('orders.csv', [
  words('job', cycle(['Clerk', 'Cook', 'Guard'], ROWS)),
  numbers('family size', cycle([1, 2, 3, 6], ROWS)),
]);

const asks = (table: AskTable, question: string, expected: string) =>
  expect(`${question}: ${saidOf(table, question)}`).toBe(`${question}: ${expected}`);

describe('half a name is no second figure', () => {
  it.each<[string, string]>([
    ['average price by city at night', 'ambiguous'],
    ['average price and minimum nights by city', 'Average of price, average of minimum_nights, by city'],
    ['average price by city', 'Average of price, by city'],
    // Of what is compared, all that was not named
    ['average price compared to last year', 'not_a_query'],
    ['average price in 2022 compared to 2023', 'Average of price, date is 2022 or 2023, by year of date'],
  ])('%s', (question, expected) => asks(listings, question, expected));
});

describe('of different things in one column there is no total', () => {
  it.each<[string, string]>([
    ['value by year', 'ambiguous'],
    ['average value by country', 'ambiguous'],
    ['value of arrivals by country', 'Average of Value, Measure is Arrivals, by Country'],
    ['value by measure', 'Average of Value, by Measure'],
    ['number of records by country', 'Number of rows, by Country'],
  ])('%s', (question, expected) => asks(moves, question, expected));
});

describe('one word of a name that only qualifies its noun', () => {
  it.each<[string, string]>([
    ['average families by job', 'ambiguous'],
    ['average family size by job', 'Average of family size, by job'],
    ['average size by job', 'Average of family size, by job'],
  ])('%s', (question, expected) => asks(families, question, expected));
});

describe('words that ask for more are not left out', () => {
  it.each<[AskTable, string, string]>([
    [listings, 'average price by city and where', 'not_a_query'],
    [listings, 'highest price by city', 'Maximum price, by city'],
    [listings, 'average price of the top 3 cities', 'not_a_query'],
    [listings, 'top 3 cities by average price', 'Average of price, by city, top 3'],
    [listings, 'average price by city in percent', 'not_a_query'],
    [listings, 'listings by city in percent', 'Number of rows, by city'],
    [
      listings,
      'top 3 cities by price with at least 10 listings',
      'Average of price, city is Oslo, Bergen, Bodo and 1 more, by city, top 3',
    ],
    [listings, 'listings with at least 10 reviews', 'Number of rows, reviews is at least 10'],
    [listings, 'price by city three times in a row', 'not_a_query'],
    [clients, 'salary by education of customers over 1000', 'out_of_range'],
    [clients, 'customers over 50', 'Number of rows, Customer_Age is above 50'],
    // A second thing asked for, and a clause of which nothing was understood
    [listings, 'average price and listings by city', 'Average of price, number of rows, by city'],
    [listings, 'listings and average price by city', 'Average of price, number of rows, by city'],
    [listings, 'average price of listings by city', 'Average of price, by city'],
    [listings, 'how many listings that are by city', 'not_a_query'],
    [listings, 'listings that cost more than 100', 'Number of rows, price is above 100.00'],
  ])('%#', asks);
});

describe('a word said of rows is no group', () => {
  it.each<[AskTable, string, string]>([
    [launches, 'cheapest successful launch', 'ambiguous'],
    [launches, 'launches by successful', 'Number of rows, by successful'],
    [launches, 'armed males', 'ambiguous'],
    [launches, 'number of males by armed', 'Number of rows, gender is male, by armed'],
    [menu, 'protein per calorie by category', 'not_a_query'],
    [menu, 'protein by servings', 'Average of Protein, by servings'],
    [clients, 'top 5 travelers by salary', 'ambiguous'],
  ])('%#', asks);
});

describe('what the file is called by may be so of some rows alone', () => {
  it.each<[AskTable, string, string]>([
    [payments, 'fraud by method', 'ambiguous'],
    [loans, 'number of loans by purpose', 'Number of rows, by purpose'],
    [payments, 'average items by method', 'Average of items, by method'],
    [payments, 'share of label 1 by method', 'Number of rows where label is 1 divided by number of rows, by method'],
  ])('%#', asks);
});

describe('a word of its own is no other value', () => {
  it.each<[AskTable, string, string]>([
    // No form of 'planes', no slip of the pen in 'retraining'
    [clients, 'planned salary by education', 'no_such_column'],
    [clients, 'remaining salary by education', 'no_such_column'],
    [clients, 'salary of plane by education', 'Sum of Yearly gross salary in EUR, Type is Planes, by Education'],
    [
      clients,
      'salary of retrainig by education',
      'Sum of Yearly gross salary in EUR, Type is Retraining, by Education',
    ],
    // A kind of people that is a value, and not all the rows
    [clients, 'graduates over 50', 'Number of rows, Customer_Age is above 50, Education is Graduate'],
    // Part of a name, and no group
    [clients, 'top 2 types by yearly salary', 'Sum of Yearly gross salary in EUR, by Type, top 2'],
    [clients, 'yearly customers', 'Number of rows, by year of Travel Date'],
  ])('%#', asks);
});

describe('how many there are, where the table would average', () => {
  it('is answered both ways', () => {
    asks(listings, 'reviews by city', 'Sum of reviews, by city');
    asks(bills, 'gasbill by year', 'Average of gasbill, by year of date');
    expect(readQuestion('gasbill by year', bills)).toHaveProperty('also');
    expect(readQuestion('average gasbill by year', bills)).not.toHaveProperty('also');
    asks(bills, 'average gasbill by year', 'Average of gasbill, by year of date');
    asks(bills, 'temp by year', 'Average of temp, by year of date');
    asks(listings, 'average reviews by city', 'Average of reviews, by city');
    asks(listings, 'price by city', 'Average of price, by city');
  });
});

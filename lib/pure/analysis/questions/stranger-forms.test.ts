import { describe, expect, it } from 'vitest';
import { clinicTable } from '@/tests/analysis/clinic-table';
import { column, cycle, numbers, ready, words } from '@/tests/analysis/columns';
import { ordersTable, saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const many = (from: number, step: number) => Array.from({ length: ROWS }, (_, nth) => from + step * nth);

const towns = tableOf(
  'towns.csv',
  ready(
    [
      words(
        'Town',
        Array.from({ length: ROWS }, (_, nth) => `Town ${nth}`),
      ),
      words('County', cycle(['Kent', 'Devon', 'Essex'], ROWS)),
      numbers('Population', many(900, 37)),
      numbers('Households', many(300, 11)),
      numbers('Floor area', many(5000.5, 31)),
      numbers('House value', many(100_000, 1000)),
      words('Weather', cycle(['Raining with high winds', 'Raining without high winds', 'Fine', 'Fog (dense)'], ROWS)),
      numbers('number_of_reviews', cycle([0, 0, 3, 8], ROWS)),
      words('Renovation', cycle(['Recent', 'None', 'Old'], ROWS)),
      column('cancelled_plan', 'boolean', {
        distinct: 2,
        top: [
          { value: false, count: 200 },
          { value: true, count: 40 },
        ],
      }),
    ],
    ROWS,
  ),
);

describe('of whom a share is told', () => {
  it.each([
    ['what percentage of women smoke', 'Number of rows where Smoker is yes divided by number of rows, Gender is F'],
    ['what share of men survived', 'Number of rows where Survived is yes divided by number of rows, Gender is M'],
    ['chance of survival by ward', 'Number of rows where Survived is yes divided by number of rows, by Ward'],
    // Both may be said of one thing
    ['what percentage of smoking women', 'ambiguous'],
  ])('%s', (question, expected) => expect(saidOf(clinicTable, question)).toBe(expected));
});

describe('one amount for each of another', () => {
  it.each([
    ['people per household by county', 'Sum of Population divided by sum of Households, by County'],
    ['house value per square foot', 'Sum of House value divided by sum of Floor area'],
    ['how many people live in kent', 'Sum of Population, County is Kent'],
    ['which county has the most people', 'Sum of Population, by County, top 1'],
    // Those who live there are others
    ['how many people visited kent', 'no_such_column'],
  ])('%s', (question, expected) => expect(saidOf(towns, question)).toBe(expected));
});

describe('values by their first word, and those that never were', () => {
  it.each([
    [
      'number of towns with rain',
      'Distinct count of Town, Weather is Raining with high winds or Raining without high winds',
    ],
    ['number of towns in the fog', 'Distinct count of Town, Weather is Fog (dense)'],
    ['number of towns never reviewed', 'Distinct count of Town, number_of_reviews is 0'],
    ['number of towns that were never renovated', 'Distinct count of Town, Renovation is None'],
    ['number of towns never painted', 'not_a_query'],
  ])('%s', (question, expected) => expect(saidOf(towns, question)).toBe(expected));
});

describe('a noun for the rows in a follow-up', () => {
  it.each([
    ['average sales in france', 'and german orders?', 'Average of Sales, Country is Germany'],
    ['average sales in france', 'and how many orders?', 'Distinct count of Order ID, Country is France'],
  ])('%s: %s', (before, question, expected) => expect(saidOf(ordersTable, question, [before])).toBe(expected));
});

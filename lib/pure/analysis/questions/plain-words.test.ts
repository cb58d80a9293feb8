import { describe, expect, it } from 'vitest';
import { column, cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;

function tableOf(name: string, listed: Column[], rowCount = ROWS): AskTable {
  const columns = ready(listed, rowCount);
  const given = { name, columns, relations: noRelations, rowCount };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const named = (start: string) => Array.from({ length: ROWS }, (_, nth) => `${start}${nth}`);

const houses = tableOf('houses.csv', [
  words('Style', cycle(['Ranch', 'Cape', 'Loft'], ROWS)),
  words('Garage', cycle(['attached', 'detached', null], ROWS)),
  numbers('District', cycle([1, 2, 3, 4, 5], ROWS)),
  numbers('Bedrooms', cycle([1, 2, 3, 4, 5, 6], ROWS)),
  numbers('Pools', cycle([0, 0, 0, 1, 2], ROWS)),
  numbers(
    'Bathrooms',
    named('').map((_, nth) => 1 + nth / 7),
  ),
  numbers('Vacancy share', cycle([0.05, 0.12, 0.2, 0.25], ROWS)),
  numbers('Unit price', cycle([120.5, 99, 250.25, 310], ROWS)),
  numbers('Veterans (%)', cycle([4.5, 9.1, 12.2], ROWS)),
]);

const lines = tableOf('order-lines.csv', [
  column('orderID', 'id', { role: 'id', distinct: 80 }),
  words('Region', cycle(['North', 'South', 'West'], ROWS)),
  numbers('Discount', cycle([0, 0, 0.1, 0.25], ROWS)),
  numbers('Quantity', cycle([1, 2, 3, 12], ROWS)),
]);

const states = tableOf('roads.csv', [
  words('state/region', cycle(['AK', 'HI', 'OR', 'TX'], ROWS)),
  words('km/h', cycle(['slow', 'fast'], ROWS)),
  numbers('Roads', cycle([1.5, 20, 31.5], ROWS)),
]);

const countries = tableOf('countries.csv', [
  words('Country', ['United States', 'Germany', 'United Kingdom', 'Iceland', ...named('Land ')].slice(0, ROWS)),
  words('Code', ['ARE', 'DEU', ...named('X')].slice(0, ROWS)),
  words('Continent', cycle(['Europe', 'Asia', 'Africa'], ROWS)),
  numbers('Income', cycle([1200.5, 4000, 31_000, 52_000], ROWS)),
  numbers('Population', cycle([40_000, 2_000_000, 30_000_000, 82_000_000], ROWS)),
]);

const hitters = tableOf('players.csv', [
  words('League', cycle(['A', 'N'], ROWS)),
  numbers('Hits', cycle([1, 20, 150, 238], ROWS)),
  numbers('Salary', cycle([100.5, 700, 1200, null], ROWS)),
]);

describe('numbers one behind the other', () => {
  it.each([
    ['houses with 3 or 4 bedrooms', 'Number of rows, Bedrooms is 3 or 4'],
    ['average unit price of districts 1 and 2', 'Average of Unit price, District is 1 or 2, by District'],
    ['average unit price in district 1 vs 2', 'Average of Unit price, District is 1 or 2, by District'],
    ['houses with four or more bedrooms', 'Number of rows, Bedrooms is at least 4'],
    ['houses with between 2 and 4 bedrooms', 'Number of rows, Bedrooms is between 2 and 4'],
    // So many of a hundred, of a column from 0 to 1
    ['houses with a vacancy share over 20%', 'Number of rows, Vacancy share is above 0.200'],
    ['houses with a vacancy share over 0.1', 'Number of rows, Vacancy share is above 0.100'],
    ['houses with veterans over 9%', 'Number of rows, Veterans (%) is above 9.0%'],
    // What has a price is no price
    ['houses with more than 100 units', 'ambiguous'],
    ['houses with a unit price over 100', 'Number of rows, Unit price is above 100.00'],
    // What a house has is not compared with a price
    ['houses with a view under 100000', 'ambiguous'],
    ['houses with a pool under 200', 'Number of rows, Unit price is below 200.00, Pools is above 0'],
    ['houses with 3 bedrooms and a pool', 'Number of rows, Bedrooms is 3, Pools is above 0'],
    ['houses with pools under 3', 'Number of rows, Pools is below 3'],
    ['average unit price by number of bathrooms', 'ambiguous'],
    ['average unit price and pools by style', 'Average of Unit price, average of Pools, by Style'],
    ['average unit price by number of bedrooms', 'Average of Unit price, by Bedrooms'],
    // A share that is a column of its own is no part of its sum
    ['share of veterans in district 3', 'Average of Veterans (%), District is 3'],
    ['share of ranch houses', 'Number of rows where Style is Ranch divided by number of rows'],
    // Without a value
    ['houses without a garage', 'Number of rows, Garage has no value'],
    ['houses without a style', 'not_a_query'],
  ])('%s', (question, expected) => expect(saidOf(houses, question)).toBe(expected));
});

describe('what is counted', () => {
  it.each([
    ['order lines without discount', 'Number of rows, Discount is 0.0%'],
    ['number of orders by region', 'Distinct count of orderID, by Region'],
    ['how many line items', 'Number of rows'],
  ])('%s', (question, expected) => expect(saidOf(lines, question)).toBe(expected));

  it.each([
    ['average salary of players without a salary', 'Average of Salary, Salary has no value'],
    ['how many players did not report their salary', 'Number of rows, Salary has no value'],
    ['players earning more than 1000', 'Number of rows, Salary is above 1,000.00'],
    // No column says who a row is
    ['which player has the most hits', 'no_such_column'],
    ['which league has the most hits', 'Sum of Hits, by League, top 1'],
  ])('%s', (question, expected) => expect(saidOf(hitters, question)).toBe(expected));
});

describe('places, however they are written', () => {
  it.each([
    ['roads of AK vs HI', 'Average of Roads, state/region is AK or HI, by state/region'],
    ['average roads in OR', 'Average of Roads, state/region is OR'],
    ['hi, average roads by state', 'Average of Roads, by state/region'],
    ['number of states', 'Distinct count of state/region'],
    ['number of regions', 'Distinct count of state/region'],
  ])('%s', (question, expected) => expect(saidOf(states, question)).toBe(expected));

  it.each([
    ['income in the US', 'Average of Income, Country is United States'],
    ['income of the UK', 'Average of Income, Country is United Kingdom'],
    ['Income von Deutschland', 'Average of Income, Country is Germany'],
    ['income of Germany 2003', 'no_such_column'],
    ['show us the income by continent', 'Average of Income, by Continent'],
    ['income of this island', 'no_such_value'],
    ['income of Andorra', 'no_such_value'],
    // A word of the language is no code
    ['how many continents are in the data', 'Distinct count of Continent'],
    ['five richest countries', 'Average of Income, by Country, top 5'],
  ])('%s', (question, expected) => expect(saidOf(countries, question)).toBe(expected));
});

const shoppers = tableOf('shoppers.csv', [
  words('Gender', cycle(['Male', 'Female'], ROWS)),
  words('Feedback', cycle(['Positive', 'Negative', 'Positive'], ROWS)),
  words('Insured', cycle(['Yes', 'No', 'No'], ROWS)),
  numbers('Age', cycle([19, 22, 24, 31, 44], ROWS)),
]);

describe('yes, no and neither', () => {
  it.each([
    ['women vs men feedback', 'not_a_query'],
    ['shoppers with positive feedback', 'Number of rows, Feedback is Positive'],
    ['insured women', 'Number of rows, Gender is Female, Insured is Yes'],
    ['shoppers aged 20 to 25', 'Number of rows, Age is between 20 and 25'],
    ['shoppers aged 22', 'Number of rows, Age is 22'],
  ])('%s', (question, expected) => expect(saidOf(shoppers, question)).toBe(expected));
});

const panel = tableOf('population.csv', [
  words('Region', cycle(['North', 'South', 'West'], ROWS)),
  words('Ages', cycle(['under 18', 'total'], ROWS)),
  column('Year', 'integer', { role: 'time', distinct: 40, min: 1980, max: 2019, format: { kind: 'year' } }),
  numbers('Population', cycle([4000, 9100, 12_200, 20_000, 31_000], ROWS)),
]);
const eclipses = tableOf('eclipses.csv', [
  dates('Day', '2003-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
  words('Kind', cycle(['Total', 'Partial', 'Annular'], ROWS)),
  numbers('Minutes', cycle([1.5, 3, 7.2], ROWS)),
]);

describe('a total among its parts', () => {
  it.each([
    ['population of North in 2010', /Ages is total$/],
    ['population by ages in 2010', /by Ages$/],
    ['population of under 18 in 2010', /^(?!.*total)/],
  ])('%s', (question, expected) => expect(saidOf(panel, question)).toMatch(expected));

  it('is a kind of its own where rows are events', () =>
    expect(saidOf(eclipses, 'average minutes by year')).not.toContain('Total'));
});

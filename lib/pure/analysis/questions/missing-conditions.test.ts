import { describe, expect, it } from 'vitest';
import { column, cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const bookings = tableOf('bookings.csv', [
  words('Room', cycle(['Single', 'Double', 'Suite'], ROWS)),
  words('Company', cycle(['Acme', null, null, 'Bolt'], ROWS)),
  words('Origin', cycle(['Web', 'Phone', 'Unknown'], ROWS)),
  numbers('Rating', cycle([1.5, 3.25, null, 4.5], ROWS)),
  numbers('Guests', cycle([1, 2, 3, 4, 5], ROWS)),
  numbers('Pools', cycle([0, 0, 0, 1, 2], ROWS)),
]);

describe('rows without a value, and with one', () => {
  it.each([
    ['how many bookings have no company', 'Number of rows, Company has no value'],
    ['bookings without a company', 'Number of rows, Company has no value'],
    ["bookings that don't have a company", 'Number of rows, Company has no value'],
    ['how many companies are missing', 'Number of rows, Company has no value'],
    ['in how many bookings is the rating missing', 'Number of rows, Rating has no value'],
    ['bookings missing a rating by room', 'Number of rows, Rating has no value, by Room'],
    ['bookings where the rating is empty', 'Number of rows, Rating has no value'],
    ['bookings where the company was not filled in', 'Number of rows, Company has no value'],
    ['bookings where the rating is not given', 'Number of rows, Rating has no value'],
    ['share of bookings with missing rating', 'Number of rows where Rating has no value divided by number of rows'],
    ['bookings where the rating is known', 'Number of rows, Rating has a value'],
    ['average guests where the company is not missing', 'Average of Guests, Company has a value'],
    ['bookings with a company', 'Number of rows, Company has a value'],
    ['bookings with a company behind them by room', 'Number of rows, Company has a value, by Room'],
    ['bookings with a rating', 'Number of rows, Rating has a value'],
    // What tables write for it
    ['bookings of unknown origin', 'Number of rows, Origin is Unknown'],
    ['bookings where the origin is missing', 'Number of rows, Origin is Unknown'],
    // Nothing is missing, or no column is named
    ['bookings where the room is missing', 'out_of_range'],
    ['how many bookings are missing', 'no_such_column'],
    // Of a count it is none of them
    ['bookings without pools', 'Number of rows, Pools is 0'],
    ['bookings with pools', 'Number of rows, Pools is above 0'],
    ['bookings with a rating above 3', 'Number of rows, Rating is above 3'],
  ])('%s', (question, expected) => expect(saidOf(bookings, question)).toBe(expected));
});

const tickets = tableOf('tickets.csv', [
  column('Ticket', 'id', { role: 'id', distinct: ROWS }),
  words('Status', cycle(['Resolved', 'Pending', 'In Progress', 'Canceled'], ROWS)),
  words('Size', cycle(['S', 'M', 'L', 'XL'], ROWS)),
  words('Urgency', cycle(['H', 'M', 'L'], ROWS)),
  dates('Opened', '2024-01-01', '2024-12-31', { grain: 'day', step: 86_400, regular: false }, 200),
]);
const launches = tableOf('launches.csv', [
  words('Mission status', cycle(['Success', 'Failure', 'Partial'], ROWS)),
  words('Rocket', cycle(['Vega', 'Ariane'], ROWS)),
]);
const patients = tableOf('patients.csv', [
  numbers('male', cycle([0, 1], ROWS)),
  numbers('diabetes', cycle([0, 0, 1], ROWS)),
  numbers('Holiday_Flag', cycle([0, 0, 0, 1], ROWS)),
  numbers('workingday', cycle([0, 1, 1], ROWS)),
  numbers('Weight', cycle([60.5, 71, 93.25], ROWS)),
]);
const water = tableOf('water.csv', [
  numbers('Potability', cycle([0, 1, 1], ROWS)),
  numbers('Hardness', cycle([150.5, 204, 310.25], ROWS)),
]);

describe('values by what they mean', () => {
  it.each([
    [tickets, 'how many tickets are still open', 'Number of rows, Status is Pending or In Progress'],
    [tickets, 'unresolved tickets by size', 'Number of rows, Status is Pending or In Progress, by Size'],
    [tickets, 'how many tickets were closed', 'Number of rows, Status is Resolved'],
    [tickets, 'cancelled tickets', 'Number of rows, Status is Canceled'],
    [tickets, 'large tickets', 'Number of rows, Size is L'],
    [tickets, 'how many extra large tickets', 'Number of rows, Size is XL'],
    [tickets, 'tickets of high urgency', 'Number of rows, Urgency is H'],
    [launches, 'how many launches failed', 'Number of rows, Mission status is Failure'],
    [launches, 'successful launches by rocket', 'Number of rows, Mission status is Success, by Rocket'],
    [patients, 'how many men are there', 'Number of rows, male is 1'],
    [patients, 'women with diabetes', 'Number of rows, male is 0, diabetes is 1'],
    [patients, 'average weight, men against women', 'Average of Weight, male is 1 or 0, by male'],
    [patients, 'average weight by male', 'Average of Weight, by male'],
    [
      patients,
      'average weight on working days and on days off',
      'Average of Weight, workingday is 1 or 0, by workingday',
    ],
    [patients, 'average weight in holiday weeks vs normal weeks', 'Average of Weight, by Holiday_Flag'],
    [water, 'how many rows are safe to drink', 'Number of rows, Potability is 1'],
    [
      water,
      'average hardness of drinkable and undrinkable water',
      'Average of Hardness, Potability is 1 or 0, by Potability',
    ],
    // No table says so
    [launches, 'how many launches are still open', 'no_such_column'],
    [launches, 'large launches', 'no_such_column'],
    [water, 'women', 'no_such_column'],
  ])('%#', (table, question, expected) =>
    expect(`${question}: ${saidOf(table, question)}`).toBe(`${question}: ${expected}`),
  );
});

const inspections = tableOf('inspections.csv', [
  numbers('inspection_score', cycle([68, 72, 85, 100], ROWS)),
  numbers('Locations', cycle([1, 12, 60], ROWS)),
  numbers('Year', cycle([2015, 2016], ROWS), { format: { kind: 'year' } }),
]);
const stores = tableOf('stores.csv', [
  words('Store', cycle(['A1', 'B2', 'C3'], ROWS)),
  numbers('Sales', cycle([900_000.5, 1_200_000, 2_100_000.25], ROWS)),
  numbers('Fuel_Price', cycle([2.5, 3.25, 4.4], ROWS)),
]);

describe('what a bare comparison is about', () => {
  it.each([
    [inspections, 'how many inspections scored below 72', 'Number of rows, inspection_score is below 72'],
    [inspections, 'inspections below 72 points', 'Number of rows, inspection_score is below 72'],
    [stores, 'average sales when fuel costs more than 4 dollars', 'Average of Sales, Fuel_Price is above 4.00'],
    [stores, 'number of rows with sales above half a million', 'Number of rows, Sales is above 500,000.00'],
  ])('%#', (table, question, expected) =>
    expect(`${question}: ${saidOf(table, question)}`).toBe(`${question}: ${expected}`),
  );
});

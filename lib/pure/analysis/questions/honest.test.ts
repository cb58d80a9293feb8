import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
const names = (start: string) => Array.from({ length: ROWS }, (_, nth) => `${start} ${nth % 60}`);

function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const deals = tableOf('deals.csv', [
  dates('Deal date', '2023-01-02', '2024-12-30', { grain: 'day', step: 86_400, regular: true }, ROWS),
  words('Customer', names('Firm')),
  words('Deal size', cycle(['Small', 'Medium', 'Large'], ROWS)),
  words('Source', cycle(['Fair', 'Mail', 'Phone', 'Web'], ROWS)),
  numbers('Sales', cycle([10, 20, 35.5, 80], ROWS)),
  numbers('number_of_reviews', cycle([0, 4, 9, 51], ROWS)),
]);

const clients = tableOf('bank-churn.csv', [
  words('Gender', cycle(['Male', 'Female'], ROWS)),
  numbers('CreditScore', cycle([420, 580, 701, 850], ROWS)),
  numbers('HasCrCard', cycle([0, 1, 1], ROWS)),
  numbers('Age', cycle([22, 31, 44, 58, 61], ROWS)),
  numbers('Exited', cycle([0, 0, 0, 1], ROWS)),
]);

const pay = tableOf('it-salaries.csv', [
  words('Position', cycle(['Tester', 'Designer', 'Analyst'], ROWS)),
  words('Company size', cycle(['up to 10', '11-50', '51-100', '101+'], ROWS)),
  numbers('Yearly salary in EUR', cycle([40_000, 55_000, 70_500], ROWS)),
  numbers('Salary one year ago', cycle([38_000, 52_000, 68_500], ROWS)),
  numbers('Total years of experience', cycle([1, 4, 9, 15], ROWS)),
]);

const budgets = tableOf('budgets.csv', [
  words(
    'Country',
    Array.from({ length: ROWS }, (_, nth) => `Land ${nth}`),
  ),
  numbers('Surplus (or deficit)', cycle([-500, -20, 0, 300], ROWS)),
  numbers('Revenues', cycle([100, 200, 4000], ROWS)),
]);

const listings = tableOf('airbnb.csv', [
  dates('last_review', '2018-01-02', '2024-12-30', { grain: 'day', step: 86_400, regular: false }, ROWS),
  words('room_type', cycle(['Private room', 'Shared room'], ROWS)),
  numbers('price', cycle([40, 55, 90, 120, 250], ROWS)),
  numbers('minimum_nights', cycle([1, 2, 3, 30], ROWS)),
]);

const days = tableOf('performance.csv', [
  dates('Date', '2024-01-01', '2024-03-30', { grain: 'day', step: 86_400, regular: true }, 60),
  words('Location', cycle(['Oslo', 'Bergen', 'Bodo', 'Tromso'], ROWS)),
  numbers('bookings', cycle([2, 3, 4, 7, 1], ROWS)),
  numbers('revenue', cycle([200.5, 400, 180, 900], ROWS)),
  numbers('revenue_excl_canceled', cycle([180.5, 400, 180, 800], ROWS)),
]);

const apps = tableOf('apps.csv', [
  words('Genre', cycle(['Games', 'Music', 'Books'], ROWS)),
  numbers('rating_count_tot', cycle([0, 12, 400, 90_000], ROWS)),
  numbers('user_rating', cycle([3, 3.5, 4.5], ROWS)),
]);

describe('a part that was not understood is no answer to something else', () => {
  it.each<[AskTable, string, string]>([
    // A header written with '_' is that header
    [deals, 'total number_of_reviews by source', 'Sum of number_of_reviews, by Source'],
    [deals, 'number of deals by source', 'Number of rows, by Source'],
    // Things that come back are no verb
    [deals, 'returns by source', 'no_such_column'],
    // A word said of deals is not said of customers, who have deals of all sizes
    [deals, 'sales to small customers', 'ambiguous'],
    [deals, 'sales of small deals', 'Sum of Sales, Deal size is Small'],
    // One or several
    [deals, 'top source', 'Sum of Sales, by Source, top 1'],
    [deals, 'top sources by sales', 'Sum of Sales, by Source, top 10'],
    [deals, 'which source has the highest sales', 'Sum of Sales, by Source, top 1'],
    [deals, 'which customers have the highest sales', 'Sum of Sales, by Customer, top 10'],
    // A condition is no group
    [deals, 'sales by weekdays', 'Sum of Sales, by weekday of Deal date'],
    [deals, 'sales on weekdays', 'Sum of Sales, Deal date on Mondays, Tuesdays, Wednesdays and 2 more'],
    // Who left, under another name
    [clients, 'female churners', 'Number of rows, Gender is Female, Exited is 1'],
    // A share of customers is none of their scores
    [clients, 'share of customers with credit card', 'not_a_query'],
    [clients, 'share of women', 'Number of rows where Gender is Female divided by number of rows'],
    // Money of a file that is named by it
    [pay, 'salary of testers', 'Average of Yearly salary in EUR, Position is Tester'],
    // Years of experience are no size of a company
    [pay, 'employees with more than 10 years of experience', 'Number of rows, Total years of experience is above 10'],
    [pay, 'employees with a company size over 50', 'Number of rows, Company size is 51-100 or 101+'],
    // Another form of a word of the language is no slip of the pen
    [pay, 'average salary of developers', 'no_such_value'],
    [pay, 'avrage yearly salary by position', 'Average of Yearly salary in EUR, by Position'],
    // The other side of a figure is below zero
    [budgets, 'which countries have the largest deficit', 'ambiguous'],
    [budgets, 'countries with the highest surplus', 'Average of Surplus (or deficit), by Country, top 10'],
    // What a column leaves out is not in it
    [days, 'cancelled revenue', 'no_such_column'],
    [days, 'revenue by location', 'Sum of revenue, by Location'],
    [days, 'total revenue_excl_canceled', 'Sum of revenue_excl_canceled'],
    // The least that can be had is no unit
    [listings, 'average price per night', 'ambiguous'],
    [listings, 'listings with a price over 100', 'Number of rows, price is above 100'],
    // How good, not how many
    [apps, 'best rated genre', 'Average of user_rating, by Genre, top 1'],
  ])('%#', (table, question, expected) =>
    expect(`${question}: ${saidOf(table, question)}`).toBe(`${question}: ${expected}`),
  );
});

import { describe, expect, it } from 'vitest';
import { ordersTable, peopleTable, saidOf } from '@/tests/analysis/orders-table';

describe('when something was first or last', () => {
  it.each([
    ['when was the first order', 'Minimum Order date'],
    ['when was the last order from Germany?', 'Maximum Order date, Country is Germany'],
    ['what is the latest order date', 'Maximum Order date'],
    ['date of the first order in the North', 'Minimum Order date, Region is North'],
    ['sales on the latest date', 'Sum of Sales, Order date 30 Dec 2024'],
    ['profit by region as of the last date', 'Sum of Profit, Order date 30 Dec 2024, by Region'],
    // Which one of them is not said.
    ['when did sales fall', 'no_such_column'],
    ['first 5 orders', 'no_such_column'],
    ['orders by date, latest first', 'no_such_column'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));
});

describe('two periods side by side', () => {
  it.each([
    ['sales in q1 2024 vs q2 2024', 'Sum of Sales, Order date Jan–Jun 2024, by quarter of Order date'],
    ['were sales higher in q2 2024 than in q1 2024', 'Sum of Sales, Order date Jan–Jun 2024, by quarter of Order date'],
    // Their amount or their number?
    ['did we sell more in q2 2024 than in q1 2024', 'ambiguous'],
    // They don't lie side by side.
    ['sales in q1 2024 vs q3 2024', 'not_a_query'],
    [
      'did sales go up or down between 2023 and 2024',
      'Sum of Sales, Order date is 2023 or 2024, by year of Order date',
    ],
    ['by how much did sales grow from 2023 to 2024', 'Sum of Sales, Order date is 2023 or 2024, by year of Order date'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));
});

describe('where something is highest', () => {
  it.each([
    // Regions and countries are places both.
    ['where are sales highest', 'ambiguous'],
    ['where was the highest profit in 2024', 'ambiguous'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));

  it.each([
    ['where are salaries highest', 'ambiguous'],
    ['where do people commute furthest', 'ambiguous'],
  ])('%s of staff', (question, expected) => expect(saidOf(peopleTable, question)).toBe(expected));
});

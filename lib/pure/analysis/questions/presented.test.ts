import { describe, expect, it } from 'vitest';
import { ordersTable, saidOf } from '@/tests/analysis/orders-table';
import { readQuestion } from './read-question';

describe('figures beside those of other periods', () => {
  it.each([
    ['running total of sales by month', 'Sum of Sales, running total, by month of Order date'],
    ['cumulative sales per quarter in 2024', 'Sum of Sales, running total, Order date 2024, by quarter of Order date'],
    ['3-month moving average of sales by month', 'Sum of Sales, moving average of 3 periods, by month of Order date'],
    ['sales year over year', 'Sum of Sales, change in percent against previous period, by year of Order date'],
    [
      'sales by month year over year',
      'Sum of Sales, change in percent against the year before, by month of Order date',
    ],
    ['monthly growth rate of sales', 'Sum of Sales, change in percent against previous period, by month of Order date'],
    ['sales growth by year', 'Sum of Sales, change in percent against previous period, by year of Order date'],
    // Over how many periods is not said.
    ['moving average of sales', 'not_a_query'],
    // Means do not add up.
    ['running total of the average unit price by month', 'not_a_query'],
    // A total of one region, and no change of anything.
    ['sales in 2024', 'Sum of Sales, Order date 2024'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));
});

describe('spread', () => {
  it.each([
    ['90th percentile of sales', '90th percentile of Sales'],
    ['standard deviation of profit by region', 'Standard deviation of Profit, by Region'],
    ['upper quartile of unit price', 'Upper quartile of Unit price'],
    ['37th percentile of sales', 'not_a_query'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));
});

describe('two columns held against each other', () => {
  it.each([
    ['is there a relation between sales and profit', 'Sales and Profit'],
    ['does the unit price affect quantity in 2024', 'Unit price and Quantity, Order date 2024'],
    ['correlation of profit and quantity for bikes', 'Profit and Quantity, Product line is Bikes'],
    // Groups have no order to go along: their means are told.
    ['relation between region and sales', 'Average of Sales, by Region'],
    ['relation between region and country', 'not_a_query'],
    ['what affects sales', 'not_a_query'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));
});

describe('the parts of a reading', () => {
  const partsOf = (question: string) => {
    const understood = readQuestion(question, ordersTable);
    return understood.ok ? understood.reading.parts.map(({ text }) => text) : [];
  };

  it.each([
    ['90th percentile of sales by region', ['90th percentile', 'Sales', 'Region']],
    ['standard deviation of profit', ['Standard deviation', 'Profit']],
    ['running total of sales by month', ['Sum', 'Sales', 'Running total', 'Order date, month']],
    ['relation between sales and profit', ['Sales and Profit']],
  ])('%s', (question, expected) => expect(partsOf(question)).toEqual(expected));
});

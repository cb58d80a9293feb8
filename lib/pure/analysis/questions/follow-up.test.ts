import { describe, expect, it } from 'vitest';
import { ordersTable, saidOf } from '@/tests/analysis/orders-table';

describe('a question that goes on from the one before', () => {
  it.each([
    ['sales by region', 'and by month?', 'Sum of Sales, by month of Order date'],
    ['sales by region', 'only North', 'Sum of Sales, Region is North, by Region'],
    ['sales by region', 'nur Germany', 'Sum of Sales, Country is Germany, by Region'],
    ['sales by region', 'and the average?', 'Average of Sales, by Region'],
    ['sales by region in 2023', 'and in 2024?', 'Sum of Sales, Order date 2024, by Region'],
    ['sales by region', 'top 2', 'Sum of Sales, by Region, top 2'],
    ['sales by region', 'without West', 'Sum of Sales, Region is not West, by Region'],
  ])('%s: %s', (before, question, expected) => expect(saidOf(ordersTable, question, [before])).toBe(expected));

  it.each([
    ['sales by region', 'profit by country', 'Sum of Profit, by Country'],
    ['sales by region', 'and refunds?', 'no_such_column'],
    ['nonsense words', 'only North', 'Number of rows, Region is North'],
  ])('%s: %s stands alone or is asked back', (before, question, expected) =>
    expect(saidOf(ordersTable, question, [before])).toBe(expected),
  );

  it('takes from several before', () =>
    expect(saidOf(ordersTable, 'and by country?', ['sales by region', 'only North'])).toBe(
      'Sum of Sales, Region is North, by Country',
    ));
});

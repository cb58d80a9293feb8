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
    ['sales in 2023', 'split that by region', 'Sum of Sales, Order date 2023, by Region'],
    ['sales in 2023', 'break it down by region please', 'Sum of Sales, Order date 2023, by Region'],
    ['sales by region in 2023', '2024?', 'Sum of Sales, Order date 2024, by Region'],
    ['sales by region', '2024 only', 'Sum of Sales, Order date 2024, by Region'],
    ['sales in 2023', 'per region?', 'Sum of Sales, Order date 2023, by Region'],
    ['sales by region in 2023', 'the same for 2024', 'Sum of Sales, Order date 2024, by Region'],
    ['top 2 regions by sales', 'and the other way round?', 'Sum of Sales, by Region, first 2'],
    // Nothing to turn round
    ['sales by region', 'the other way round', 'not_a_query'],
  ])('%s: %s', (before, question, expected) => expect(saidOf(ordersTable, question, [before])).toBe(expected));

  it.each([
    ['sales by region', 'profit by country', 'Sum of Profit, by Country'],
    ['sales by region', 'and refunds?', 'no_such_column'],
    ['nonsense words', 'only North', 'not_a_query'],
    ['nonsense words', 'by region', 'not_a_query'],
    ['nonsense words', '2024?', 'not_a_query'],
    ['nonsense words', 'and sales by region?', 'Sum of Sales, by Region'],
  ])('%s: %s stands alone or is asked back', (before, question, expected) =>
    expect(saidOf(ordersTable, question, [before])).toBe(expected),
  );

  it('takes from several before', () =>
    expect(saidOf(ordersTable, 'and by country?', ['sales by region', 'only North'])).toBe(
      'Sum of Sales, Region is North, by Country',
    ));
});

import { describe, expect, it } from 'vitest';
import { clinicTable } from '@/tests/analysis/clinic-table';
import { ordersTable, saidOf } from '@/tests/analysis/orders-table';
import { readQuestion } from './read-question';

const kindOf = (before: string, question: string) => {
  const understood = readQuestion(question, ordersTable, {}, [before]);
  return understood.ok ? understood.reading.kind : understood.reason;
};

describe('the question before as shares', () => {
  it.each([
    ['sales by region', 'in percent', 'share_of'],
    ['sales by region', 'and in percent of the total please?', 'share_of'],
    ['sales by region', 'as a share of total', 'share_of'],
    ['orders by region', 'as percentages', 'share_of'],
    ['sales by region', 'what percentage is that?', 'share_of'],
    ['sales by region', 'in Prozent', 'share_of'],
    // Means, a few groups and one number of all rows have none
    ['average sales by region', 'in percent', 'not_a_query'],
    ['top 2 regions by sales', 'in percent', 'not_a_query'],
    ['total sales', 'in percent', 'not_a_query'],
  ])('%s: %s', (before, question, expected) => expect(kindOf(before, question)).toBe(expected));

  it('is of all rows where it was one number', () =>
    expect(saidOf(clinicTable, 'what percent is that?', ['how many smokers are there'])).toBe(
      'Number of rows where Smoker is yes divided by number of rows',
    ));
});

describe('the groups of the question before ranked', () => {
  it.each([
    ['sales by region', 'which one is highest?', 'Sum of Sales, by Region, top 1'],
    ['sales by region', 'and the lowest?', 'Sum of Sales, by Region, first 1'],
    ['sales by region', 'which is best', 'Sum of Sales, by Region, top 1'],
    ['sales by region', 'which of them has the most', 'Sum of Sales, by Region, top 1'],
    ['sales by region', 'show only the best 2', 'Sum of Sales, by Region, top 2'],
    ['sales by region', 'just the top 2', 'Sum of Sales, by Region, top 2'],
    ['sales by region', 'show me the worst 2', 'Sum of Sales, by Region, first 2'],
    // The lowest price may be the best one
    ['average unit price by region', 'which one is best', 'ambiguous'],
    ['average unit price by region', 'which one is lowest', 'Average of Unit price, by Region, first 1'],
    // Nothing to rank, or ranked by something else
    ['total sales', 'which one is best', 'not_a_query'],
    ['sales by region', 'which one is cheapest', 'ambiguous'],
  ])('%s: %s', (before, question, expected) => expect(saidOf(ordersTable, question, [before])).toBe(expected));

  it.each([
    ['sales by region', 'sort by highest first', 'desc'],
    ['sales by region', 'sorted from low to high please', 'asc'],
    ['sales by region', 'order them ascending', 'asc'],
  ])('%s: %s', (before, question, direction) => {
    const understood = readQuestion(question, ordersTable, {}, [before]);
    expect(understood).toMatchObject({ ok: true, reading: { query: { sort: [{ dir: direction }] } } });
  });
});

describe('a question that leans on one that was not understood', () => {
  it.each([
    ['nonsense words', 'and their profit?', 'not_a_query'],
    ['nonsense words', 'and the profit', 'not_a_query'],
    ['nonsense words', 'und der Umsatz', 'not_a_query'],
    ['nonsense words', 'which one is best', 'not_a_query'],
    // These say what they ask for
    ['nonsense words', 'and profit by region?', 'Sum of Profit, by Region'],
    ['nonsense words', 'total profit in 2023', 'Sum of Profit, Order date 2023'],
  ])('%s: %s', (before, question, expected) => expect(saidOf(ordersTable, question, [before])).toBe(expected));
});

describe('what a follow-up says with few words', () => {
  it.each([
    ['sales by region', 'same thing by country', 'Sum of Sales, by Country'],
    ['sales by region', 'ok and by country', 'Sum of Sales, by Country'],
    ['sales by region', 'in 2023 only', 'Sum of Sales, Order date 2023, by Region'],
    ['sales by region', 'bikes only', 'Sum of Sales, Product line is Bikes, by Region'],
    ['sales by region', 'do the same for profit', 'Sum of Profit, by Region'],
  ])('%s: %s', (before, question, expected) => expect(saidOf(ordersTable, question, [before])).toBe(expected));
});

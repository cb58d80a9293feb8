import { describe, expect, it } from 'vitest';
import { ordersTable, peopleTable, saidOf } from '@/tests/analysis/orders-table';

const LEGAL = 'how many employees are in Legal';
const LEGAL_WOMEN = 'Number of rows, Department is Legal, Gender is F';

describe('a question that speaks of the rows before', () => {
  it.each([
    [LEGAL, 'how many of them are women', LEGAL_WOMEN],
    [LEGAL, 'how many of these are women?', LEGAL_WOMEN],
    [LEGAL, 'and how many of those are female', LEGAL_WOMEN],
    [LEGAL, 'which of those are women', LEGAL_WOMEN],
    [LEGAL, 'wie viele davon sind Frauen', LEGAL_WOMEN],
    [LEGAL, 'what percent is that of all', 'Number of rows where Department is Legal divided by number of rows'],
    [LEGAL, 'as a percentage?', 'Number of rows where Department is Legal divided by number of rows'],
    [LEGAL, 'what share of the total is that', 'Number of rows where Department is Legal divided by number of rows'],
    ['average salary of women', 'compared to the others?', 'Average of MonthlySalary, by Gender'],
    ['average salary of women', 'versus the rest', 'Average of MonthlySalary, by Gender'],
    ['average salary by department', 'show me only the top 2', 'Average of MonthlySalary, by Department, top 2'],
    ['which department has the highest salary', 'and the lowest?', 'Average of MonthlySalary, by Department, first 1'],
    [
      'top 3 departments by salary',
      'and which ones have the lowest',
      'Average of MonthlySalary, by Department, first 3',
    ],
  ])('%s: %s', (before, question, expected) => expect(saidOf(peopleTable, question, [before])).toBe(expected));

  it.each([
    // What isn't known can't be gone on from, and a ranking has no rows.
    ['nonsense words', 'how many of them are women', 'not_a_query'],
    ['nonsense words', 'which of those are women', 'not_a_query'],
    ['top 2 departments by salary', 'how many of them are women', 'not_a_query'],
    // Shares and others of what has none.
    ['average salary', 'what percent is that of all', 'not_a_query'],
    ['average salary in Legal', 'compared to the others', 'not_a_query'],
    // A whole question by itself.
    [LEGAL, 'average age by gender', 'Average of Age, by Gender'],
    [LEGAL, 'what percent of employees are women', 'Number of rows where Gender is F divided by number of rows'],
  ])('%s: %s is none', (before, question, expected) => expect(saidOf(peopleTable, question, [before])).toBe(expected));

  it('tells a share of a total', () =>
    expect(saidOf(ordersTable, 'what share is that of all', ['total sales in North'])).toBe(
      'Sum of Sales where Region is North divided by sum of Sales',
    ));
});

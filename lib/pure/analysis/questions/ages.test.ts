import { describe, expect, it } from 'vitest';
import { clinicTable } from '@/tests/analysis/clinic-table';
import { ordersTable, peopleTable, saidOf } from '@/tests/analysis/orders-table';

describe('numbers that are the age of people', () => {
  it.each([
    ['average bill of women over 50', 'Average of Bill, Age is above 50, Gender is F'],
    ['average bill of non-smokers under 40', 'Average of Bill, Age is below 40, Smoker is no'],
    ['average bill by gender for those over 40', 'Average of Bill, Age is above 40, by Gender'],
    ['how many are over 60', 'Number of rows, Age is above 60'],
    ['how many men between 30 and 40', 'Number of rows, Age is between 30 and 40, Gender is M'],
    ['average bill of women 50 or older', 'Average of Bill, Age is at least 50, Gender is F'],
    ['average bill of women aged 50+', 'Average of Bill, Age is at least 50, Gender is F'],
    ['average bill of people in their 40s', 'Average of Bill, Age is between 40 and 49'],
    ['average bill of women in their thirties', 'Average of Bill, Age is between 30 and 39, Gender is F'],
  ])('%s', (question, expected) => expect(saidOf(clinicTable, question)).toBe(expected));

  it.each([
    // A column that is named, a noun behind the number, no age of anyone
    ['average bill of women with a weight over 50', 'Average of Bill, Weight is above 50, Gender is F'],
    ['how many women with over 2 children', 'Number of rows, Children is above 2, Gender is F'],
    ['how many women have over 30 visits', 'ambiguous'],
    ['how many women over 5000', 'ambiguous'],
  ])('%s: no age, or the one that is named', (question, expected) =>
    expect(saidOf(clinicTable, question)).toBe(expected),
  );

  it.each([
    ['sales over 50', 'Number of rows, Sales is above 50.00'],
    ['germany over 20', 'Number of rows, Sales is above 20.00, Country is Germany'],
  ])('%s of no people', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));

  it('goes on from the question before', () =>
    expect(saidOf(peopleTable, 'and those over 50?', ['average salary in research'])).toBe(
      'Average of MonthlySalary, Department is Research, Age is above 50',
    ));
});

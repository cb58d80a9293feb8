import { describe, expect, it } from 'vitest';
import { clinicTable } from '@/tests/analysis/clinic-table';
import { ordersTable, peopleTable, saidOf } from '@/tests/analysis/orders-table';

describe('a verb says which figure', () => {
  it.each([
    ['what do people in research earn', 'Average of MonthlySalary, Department is Research'],
    ['how much do women make', 'Average of MonthlySalary, Gender is F'],
    ['what do we pay in research', 'Average of MonthlySalary, Department is Research'],
    ['how much does legal pay by gender', 'Average of MonthlySalary, Department is Legal, by Gender'],
  ])('%s', (question, expected) => expect(saidOf(peopleTable, question)).toBe(expected));

  it.each([
    ['how much do smokers weigh', 'Average of Weight, Smoker is yes'],
    ['what does a stay in the annex cost', 'no_such_column'],
    // The mean is told beside it
    ['what did men cost', 'Sum of Bill, Gender is M'],
  ])('%s', (question, expected) => expect(saidOf(clinicTable, question)).toBe(expected));

  it.each([
    // No column of what is earned
    ['how much do germans weigh', 'no_such_column'],
    ['how many people earn', 'no_such_column'],
  ])('%s is refused', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));
});

describe('the one column of what something costs', () => {
  it.each([
    ['median fare by gender', 'Median of Bill, by Gender'],
    ['average cost for smokers', 'Average of Bill, Smoker is yes'],
    ['highest charge', 'Maximum Bill'],
  ])('%s', (question, expected) => expect(saidOf(clinicTable, question)).toBe(expected));

  it.each([
    // What is earned is no cost, and a cost of something else is not this one
    ['average revenue by gender', 'not_a_query'],
    ['average salary by gender', 'not_a_query'],
    ['parking fee by gender', 'no_such_column'],
  ])('%s is refused', (question, expected) => expect(saidOf(clinicTable, question)).toBe(expected));
});

describe('periods named twice', () => {
  it.each([
    ['sales month by month', 'Sum of Sales, by month of Order date'],
    ['profit from year to year', 'Sum of Profit, by year of Order date'],
    ['sales on a weekly basis', 'Sum of Sales, by week of Order date'],
    ['sales by month', 'Sum of Sales, by month of Order date'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));
});

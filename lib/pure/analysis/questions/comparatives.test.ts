import { describe, expect, it } from 'vitest';
import { clinicTable } from '@/tests/analysis/clinic-table';
import { ordersTable, peopleTable, saidOf } from '@/tests/analysis/orders-table';

describe('groups held against each other', () => {
  it.each([
    ['do smokers pay more than non-smokers', 'Average of Bill, Smoker is no or yes, by Smoker'],
    ['what do smokers pay compared to non-smokers', 'Average of Bill, Smoker is no or yes, by Smoker'],
    ['who pays more, men or women?', 'Average of Bill, Gender is M or F, by Gender'],
    ['do men or women pay more', 'Average of Bill, Gender is M or F, by Gender'],
    ['are women older than men', 'Average of Age, Gender is F or M, by Gender'],
    ['are smokers heavier than non-smokers', 'Average of Weight, Smoker is no or yes, by Smoker'],
    [
      'is the pain score higher in the north wing or the south wing',
      'Average of Pain score, Ward is North wing or South wing, by Ward',
    ],
    ['do men have a lower weight than women', 'Average of Weight, Gender is M or F, by Gender'],
    ['are women less satisfied than men', 'Average of Satisfaction level, Gender is F or M, by Gender'],
    [
      'is it more expensive in the annex than in the north wing',
      'Average of Bill, Ward is Annex or North wing, by Ward',
    ],
    ['are there more women than men', 'Number of rows, Gender is F or M, by Gender'],
    ['are there more smokers or non-smokers', 'Number of rows, Smoker is no or yes, by Smoker'],
    [
      'are women more likely to survive than men',
      'Number of rows where Survived is yes divided by number of rows, Gender is F or M, by Gender',
    ],
    // One side alone is held against the other
    ['do smokers pay more', 'Average of Bill, by Smoker'],
    ['do smokers pay more than everyone else', 'Average of Bill, by Smoker'],
    ['is the pain score worse for smokers', 'Average of Pain score, by Smoker'],
    ['average bill of smokers vs others', 'Average of Bill, by Smoker'],
    ['average weight of survivors compared to those who did not', 'Average of Weight, by Survived'],
    [
      'do smokers survive more often than the rest',
      'Number of rows where Survived is yes divided by number of rows, by Smoker',
    ],
    [
      'do women survive more often than men',
      'Number of rows where Survived is yes divided by number of rows, Gender is F or M, by Gender',
    ],
  ])('%s', (question, expected) => expect(saidOf(clinicTable, question)).toBe(expected));

  it.each([
    ['do women earn more than men', 'Average of MonthlySalary, Gender is F or M, by Gender'],
    ['do women have a longer commute than men', 'Average of Commute (km), Gender is F or M, by Gender'],
  ])('%s', (question, expected) => expect(saidOf(peopleTable, question)).toBe(expected));

  it.each([
    // A number is a bound
    ['smokers with a bill of more than 300', 'Number of rows, Bill is above 300.00, Smoker is yes'],
    // One side alone, sides of two columns, nothing to compare by
    ['do people in the annex pay more', 'no_such_column'],
    ['do smokers pay more than men', 'not_a_query'],
    ['do women get more than men', 'ambiguous'],
    ['are women better than men', 'ambiguous'],
  ])('%s: as it was', (question, expected) => expect(saidOf(clinicTable, question)).toBe(expected));

  it('leaves a comparison of columns to calculations', () =>
    expect(saidOf(ordersTable, 'orders with more profit than sales')).toBe(
      'Distinct count of Order ID, Profit > Sales is yes',
    ));
});

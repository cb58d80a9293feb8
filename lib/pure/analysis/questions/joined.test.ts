import { describe, expect, it } from 'vitest';
import { column, cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import { readQuestion } from './read-question';
import type { AskTable } from './schema';

const ROWS = 240;

function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const surnames = Array.from({ length: ROWS }, (_, nth) =>
  nth === 3 ? 'Carter' : `Name${String.fromCharCode(97 + (nth % 26))}${nth}`,
);

const patients = tableOf('patients.csv', [
  words('Surname', surnames),
  words('Gender', cycle(['Male', 'Female', 'Female'], ROWS)),
  words('Country', cycle(['Germany', 'France', 'Spain', 'Italy'], ROWS)),
  words('Department', cycle(['IT/IS', 'Sales', 'Legal'], ROWS)),
  numbers('Smoker', cycle([0, 0, 1], ROWS)),
  numbers('Diabetes', cycle([0, 1, 0, 0, 1], ROWS)),
  numbers('Visits', cycle([0, 1, 2, 3, 7], ROWS)),
  numbers('Stays', cycle([0, 0, 1, 4], ROWS)),
  numbers('Age', cycle([22, 31, 44, 58, 61], ROWS)),
  numbers('Salary', cycle([22_000, 31_500, 44_250, 58_000, 61_750], ROWS)),
]);

const houses = tableOf('houses.csv', [
  words('Style', cycle(['Ranch', 'Cape', 'Loft'], ROWS)),
  words('Size class', cycle(['1+', '500+', '1000+'], ROWS)),
  column('Year built', 'integer', { role: 'time', distinct: 90, min: 1920, max: 2015, format: { kind: 'year' } }),
  numbers('Price', cycle([120_000, 250_500, 410_000.5, 999_000], ROWS)),
  numbers('Number of reviews', cycle([0, 3, 40, 700], ROWS)),
]);

const orders = tableOf('orders.csv', [
  dates('Order date', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
  words('Country', cycle(['Germany', 'France', 'Spain'], ROWS)),
  words('Product', cycle(['Bikes', 'Locks', 'Lights', 'Pumps'], ROWS)),
  numbers('Sales', cycle([10, 20, 35.5, 80], ROWS)),
]);

const trips = tableOf('trips.csv', [
  words('Start city', cycle(['Paris', 'Paris', 'Paris', 'Rome', 'Bonn', 'Bonn'], ROWS)),
  words('End city', cycle(['Paris', 'Rome', 'Rome', 'Oslo', 'Oslo', 'Oslo'], ROWS)),
  numbers('Fare', cycle([10.5, 20, 31], ROWS)),
]);

describe('conditions that hold as they are said, and those that cannot', () => {
  it.each([
    // Either of two columns: a query holds all its conditions at once.
    ['smokers or diabetes', 'not_a_query'],
    ['patients who smoke or have diabetes', 'not_a_query'],
    ['average age of women or patients with more than 3 visits', 'not_a_query'],
    // Values of one column, or neither of two.
    ['average age in France or Spain', 'Average of Age, Country is France or Spain'],
    [
      'patients in France or Spain with more than 3 visits',
      'Number of rows, Visits is above 3, Country is France or Spain',
    ],
    ['patients without visits or stays', 'Number of rows, Visits is 0, Stays is 0'],
    ['patients with 3 visits or more', 'Number of rows, Visits is at least 3'],
    // 'Not' leaves out what stands behind it, 'without' all that is listed.
    ['patients who are not smokers and have diabetes', 'Number of rows, Smoker is not 1, Diabetes is 1'],
    ['how many non-smokers have diabetes', 'Number of rows, Smoker is 0, Diabetes is 1'],
    ['patients not in France or Spain', 'Number of rows, Country is not France or Spain'],
    ['patients without diabetes and visits', 'Number of rows, Visits is 0, Diabetes is not 1'],
    // A yes or no has no more or less.
    ['patients with more than 3 diabetes', 'ambiguous'],
    ['patients with more than 3 stays', 'Number of rows, Stays is above 3'],
    // No row is both.
    ['patients over 60 years of age and with an age under 30', 'not_a_query'],
    // Pairs
    ['women in Spain and men in France', 'not_a_query'],
    ['men and women in Spain and France', 'Number of rows, Gender is Male or Female, Country is Spain or France'],
    // The word behind the second number.
    ['patients with a salary between 30 and 60 thousand', 'Number of rows, Salary is between 30,000 and 60,000'],
    ['patients with a salary between 500 and 60 thousand', 'Number of rows, Salary is between 500 and 60,000'],
    // Pronouns, and names written like them.
    ['women in IT', 'no_such_value'],
    ['show me the number of women', 'Number of rows, Gender is Female'],
    ['give us the average age', 'Average of Age'],
    ['patients in the US', 'no_such_column'],
    // Nearly a name
    ['average age of patients without carte', 'not_a_query'],
    ['average age of Cartr', 'Average of Age, Surname is Carter'],
    // What is done to things, right before their name
    ['single patients', 'not_a_query'],
    ['average age of every single patient', 'Average of Age'],
    ['served patients by country', 'not_a_query'],
    ['how many patients were served by country', 'Number of rows, by Country'],
    // About a number is no number
    ['patients with about 3 visits', 'not_a_query'],
    ['patients with 3 visits', 'Number of rows, Visits is 3'],
    // Before and after what
    ['average age before and after surgery', 'not_a_query'],
    // The part of a share
    ['share of smokers among women', 'Number of rows where Smoker is 1 divided by number of rows, Gender is Female'],
    ['share of patients among women', 'not_a_query'],
  ])('%s', (question, expected) => expect(saidOf(patients, question)).toBe(expected));

  it.each([
    ['houses with no reviews', 'Number of rows, Number of reviews is 0'],
    ['number of reviews by style', 'Sum of Number of reviews, by Style'],
    ['no of reviews by style', 'Sum of Number of reviews, by Style'],
    // What is compared is no number: no other column is meant.
    ['size class over 600', 'not_a_query'],
    // Another event than the one whose year is known.
    ['houses sold in 2010', 'no_such_column'],
    ['houses built in 2010', 'Number of rows, Year built is 2010'],
    ['average price of houses in 2010', 'Average of Price, Year built is 2010'],
  ])('%s', (question, expected) => expect(saidOf(houses, question)).toBe(expected));

  it.each([
    ['sales from March to June 2024', 'Sum of Sales, Order date Mar–Jun 2024'],
    ['sales from November to February 2024', 'Sum of Sales, Order date Nov 2023–Feb 2024'],
    ['sales in the last quarter of 2023', 'Sum of Sales, Order date Oct–Dec 2023'],
    ['sales in the last 2 months of 2023', 'Sum of Sales, Order date Nov–Dec 2023'],
    ['sales before 2024 and after March 2024', 'not_a_query'],
    ['who sold the most', 'no_such_column'],
  ])('%s', (question, expected) => expect(saidOf(orders, question)).toBe(expected));

  it.each([
    // Three times as often in one column is not enough to know which is meant; in one alone it is.
    ['average fare in Paris', 'ambiguous'],
    ['average fare in Bonn', 'Average of Fare, Start city is Bonn'],
    ['average fare from Paris', 'Average of Fare, Start city is Paris'],
  ])('%s', (question, expected) => expect(saidOf(trips, question)).toBe(expected));

  it('answers a total of what is usually averaged in two readings', () => {
    const bills = tableOf('bills.csv', [
      numbers('totalbill', cycle([31.5, 120.25, 280], ROWS)),
      words('City', cycle(['Bonn', 'Rome'], ROWS)),
    ]);
    expect(readQuestion('total bill by city', bills)).toMatchObject({
      also: { reading: { query: { measures: [{ agg: 'avg' }] } } },
    });
    expect(readQuestion('average total bill by city', bills)).not.toHaveProperty('also');
  });
});

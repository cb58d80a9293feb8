import { describe, expect, it } from 'vitest';
import { ordersTable, peopleTable, queryText, saidOf } from '@/tests/analysis/orders-table';
import { readQuestion } from './read-question';

describe('periods, shares, rates and ranks', () => {
  it.each([
    ['how did sales change from 2023 to 2024', 'Sum of Sales, Order date is 2023 or 2024, by year of Order date'],
    ['did sales grow from 2023 to 2024?', 'Sum of Sales, Order date is 2023 or 2024, by year of Order date'],
    ['growth of sales per month', 'Sum of Sales, change in percent against previous period, by month of Order date'],
    ['what % of sales comes from Germany', 'Sum of Sales where Country is Germany divided by sum of Sales'],
    ['difference in sales between Germany and France', 'Sum of Sales, Country is Germany or France, by Country'],
    ['profit / sales by country', 'Sum of Profit divided by sum of Sales, by Country'],
    ['sales per order', 'Sum of Sales divided by distinct count of Order ID'],
    ['sales by product line top 2', 'Sum of Sales, by Product line, top 2'],
    ['best selling product line', 'Sum of Sales, by Product line, top 1'],
    ['how many bikes were sold', 'Sum of Quantity, Product line is Bikes'],
    ['sales excluding North and South', 'Sum of Sales, Region is not North or South'],
    ['show me the overall sales, basically, for each region please', 'Sum of Sales, by Region'],
    ['orders with more than 10 million profit', 'out_of_range'],
    ['refunds by region', 'no_such_column'],
    ['sales of tandems', 'no_such_value'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));

  it.each([
    ['how many people per department', 'Number of rows, by Department'],
    ['number of dogs per department', 'no_such_column'],
    ['average MonthlySalary of women', 'Average of MonthlySalary, Gender is F'],
    ['staff aged 30-44 by department', 'Number of rows, Age group is 30-44, by Department'],
    ['how many have 2 children or more', 'Number of rows, Children is at least 2'],
    ['average salary of paid staff', 'Average of MonthlySalary, Contract is Paid'],
    ['best paid department', 'Average of MonthlySalary, by Department, top 1'],
    [
      'what percentage of women are volunteers',
      'Number of rows where Contract is Volunteer divided by number of rows, Gender is F',
    ],
    ['people born in Paris', 'Number of rows, Birth city is Paris'],
    ['people in Paris', 'ambiguous'],
    ['people with a commute over 20 km', 'Number of rows, Commute (km) is above 20'],
    ['people with a commute over 1000 m', 'not_a_query'],
    ['average commute (km) by gender', 'Average of Commute (km), by Gender'],
    ['avrage age by departmnt', 'Average of Age, by Department'],
    ['people between 30 and 40', 'Number of rows, Age is between 30 and 40'],
    [
      'departments with at least 30 people',
      'Number of rows, Department is Sales, Research, Legal and 1 more, by Department',
    ],
    ['people who died', 'no_such_column'],
    ['salary by hobby', 'no_such_column'],
  ])('%s', (question, expected) => expect(saidOf(peopleTable, question)).toBe(expected));

  it('tells a share of each group, and answers a month of every year beside one of the calendar', () => {
    const share = readQuestion('share of sales by region', ordersTable);
    expect(share).toMatchObject({ ok: true, reading: { kind: 'share_of' } });
    const month = readQuestion('which month has the highest sales', ordersTable);
    expect(month.ok && queryText(month.reading.query, ordersTable)).toBe(
      'Sum of Sales, by month of the year of Order date, top 1',
    );
    expect(month.ok && month.also && queryText(month.also.reading.query, ordersTable)).toBe(
      'Sum of Sales, by month of Order date, top 1',
    );
    expect(month).toMatchObject({
      reading: { query: { dimensions: [{ part: 'month' }] } },
      also: { reading: { query: { dimensions: [{ grain: 'month' }] } } },
    });
  });
});

describe('what is counted, compared and divided', () => {
  it.each([
    ['profit as a share of sales by region', 'Sum of Profit divided by sum of Sales, by Region'],
    ['ratio of profit to sales by country', 'Sum of Profit divided by sum of Sales, by Country'],
    ['share of profit in sales', 'Sum of Profit divided by sum of Sales'],
    ['profit relative to weather', 'not_a_query'],
    ['share of sales by region', 'Sum of Sales, by Region'],
    ['sales as a percentage of the total by region', 'Sum of Sales, by Region'],
    // Of each, where adding up says nothing
    ['average sales in Germany and France', 'Average of Sales, Country is Germany or France, by Country'],
    ['average sales in Germany or France', 'Average of Sales, Country is Germany or France'],
    ['sales in Germany and France', 'Sum of Sales, Country is Germany or France'],
    // Of what is most?
    ['which region received the most', 'ambiguous'],
    ['which region sold the most', 'Sum of Sales, by Region, top 1'],
    ['quantity of Bikes products', 'Sum of Quantity, Product line is Bikes'],
    ['North in 2024', 'Number of rows, Order date 2024, Region is North'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));

  it.each([
    ['what do we pay on average per department', 'Average of MonthlySalary, by Department'],
    ['what does a department cost on average', 'no_such_column'],
    ['headcount per department', 'Number of rows, by Department'],
    ['top 3 highest paid departments', 'Average of MonthlySalary, by Department, top 3'],
    ['the 2 most common departments', 'Number of rows, by Department, top 2'],
    ['median MonthlySalary of women and men', 'Median of MonthlySalary, Gender is F or M, by Gender'],
    ['number of women and men', 'Number of rows, Gender is F or M'],
    ['share of women in Sales', 'Number of rows where Gender is F divided by number of rows, Department is Sales'],
    ['how many departments do we have', 'Distinct count of Department'],
    ['how many departments did we close', 'no_such_column'],
    ['how many have a contract', 'ambiguous'],
    // The longest contract is no longest commute
    ['longest contract', 'not_a_query'],
  ])('%s', (question, expected) => expect(saidOf(peopleTable, question)).toBe(expected));
});

describe('German, French and Spanish words', () => {
  it.each([
    ['Umsatz nach Land', 'Sum of Sales, by Country'],
    ['Wie viele Bestellungen pro Region?', 'Distinct count of Order ID, by Region'],
    ['durchschnittlicher Preis pro Region', 'Average of Unit price, by Region'],
    ['Umsatz nach 2023', 'Sum of Sales, Order date from 1 Jan 2024'],
    ['Wachstum pro Monat', 'ambiguous'],
    ['chiffre d’affaires par pays', 'Sum of Sales, by Country'],
    ['combien de commandes par région', 'Distinct count of Order ID, by Region'],
    ['ventas por país en 2024', 'Sum of Sales, Order date 2024, by Country'],
    ['Umsatz nach Vertreter', 'no_such_column'],
    ['average sales per region', 'Average of Sales, by Region'],
  ])('%s', (question, expected) => expect(saidOf(ordersTable, question)).toBe(expected));

  it('reads a header as it is written, in whatever language', () => {
    const columns = ordersTable.columns.map((column) =>
      column.label === 'Country' ? { ...column, label: 'Land' } : column,
    );
    expect(saidOf({ ...ordersTable, columns }, 'Umsatz nach Land')).toBe('Sum of Sales, by Land');
  });
});

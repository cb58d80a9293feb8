import { describe, expect, it } from 'vitest';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import { column, cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { readTable } from '../semantics/table/table';
import { readQuestion } from './read-question';
import type { AskTable, QuestionChoices } from './schema';

const ROWS = 240;
const columns = ready(
  [
    column('Order ID', 'id', { role: 'id', distinct: 200 }),
    dates('Order date', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
    words('Region', cycle(['North', 'South', 'West'], ROWS)),
    words('Payment', cycle(['credit card', 'cash', 'voucher'], ROWS)),
    words('Pickup city', cycle(['Leeds', 'York'], ROWS)),
    words('Dropoff city', cycle(['Leeds', 'York', 'Hull'], ROWS)),
    numbers('Sales', cycle([10, 20, 35.5, 80], ROWS)),
    numbers('Profit', cycle([1, -2, 3.5, 8], ROWS)),
    numbers('Unit price', cycle([5.5, 7, 9.25], ROWS)),
    numbers('Passengers', cycle([1, 2, 3, 4, 5], ROWS)),
    numbers('Latitude', cycle([51.5, 52.25, 53.1, 50.9], ROWS)),
    column('Returned', 'boolean', {
      distinct: 2,
      top: [
        { value: false, count: 200 },
        { value: true, count: 40 },
      ],
    }),
  ],
  ROWS,
);
const table: AskTable = {
  name: 'orders.csv',
  columns,
  relations: noRelations,
  rowCount: ROWS,
  values: new Map(),
  meaning: readTable({ name: 'orders.csv', columns, relations: noRelations, rowCount: ROWS, thisYear: 2025 }),
};

const said = (question: string, choices?: QuestionChoices) => {
  const understood = readQuestion(question, table, choices);
  return understood.ok
    ? describeQuery(understood.reading.query, columns)
        .map(({ text }) => text)
        .join('')
    : `${understood.reason}: ${understood.message}`;
};

describe('a question is read as a query', () => {
  it.each([
    ['sales by region', 'Sum of Sales, by Region'],
    ['sales by region last year', 'Sum of Sales, Order date 2024 (the last complete year), by Region'],
    ['total profit in 2023 by month', 'Sum of Profit, Order date 2023, by month of Order date'],
    ['average unit price for card payments', 'Average of Unit price, Payment is credit card'],
    ['how many orders', 'Distinct count of Order ID'],
    ['how many regions', 'Distinct count of Region'],
    ['top 2 regions by profit', 'Sum of Profit, by Region, top 2'],
    ['which region has the lowest median sales', 'Median of Sales, by Region, first 1'],
    ['highest unit price in the north', 'Maximum Unit price, Region is North'],
    ['compare sales in 2023 and 2024', 'Sum of Sales, Order date is 2023 or 2024, by year of Order date'],
    ['profit by region excluding west', 'Sum of Profit, Region is not West, by Region'],
    ['sales with 3 passengers', 'Sum of Sales, Passengers is 3'],
    ['sales since june 2024', 'Sum of Sales, Order date from 1 Jun 2024'],
    ['sales per weekday', 'Sum of Sales, by weekday of Order date'],
    ['sales from leeds', 'Sum of Sales, Pickup city is Leeds'],
    ['return rate by region', 'Number of rows where Returned is yes divided by number of rows, by Region'],
  ])('%s', (question, expected) => expect(said(question)).toBe(expected));

  it.each([
    ['avrage proffit by regoin', 'Average of Profit, by Region'],
    ['turnover per region', 'Sum of Sales, by Region'],
    ['sals by regions', 'Sum of Sales, by Region'],
  ])('with slips and synonyms: %s', (question, expected) => expect(said(question)).toBe(expected));

  it('takes why for a change between two spans', () => {
    const understood = readQuestion('why did sales fall in May 2024', table);
    expect(understood).toMatchObject({
      ok: true,
      reading: {
        kind: 'change',
        direction: 'down',
        query: { filters: [{ op: 'between', values: ['2024-04-01', '2024-05-31'] }], dimensions: [{ grain: 'month' }] },
      },
    });
  });
});

describe('dates that are taken for mistakes', () => {
  const doubted = columns.map((each) =>
    each.key === 'order_date'
      ? {
          ...each,
          max: '2094-12-30',
          time: { ...each.time!, suspects: { rows: 2, latest: '2094-12-30', last: '2024-12-30' } },
        }
      : each,
  );
  const of: AskTable = {
    ...table,
    columns: doubted,
    meaning: readTable({
      name: 'orders.csv',
      columns: doubted,
      relations: noRelations,
      rowCount: ROWS,
      thisYear: 2025,
    }),
  };
  const read = (question: string) => {
    const understood = readQuestion(question, of);
    if (!understood.ok) throw new Error(understood.message);
    return {
      text: describeQuery(understood.reading.query, doubted)
        .map(({ text }) => text)
        .join(''),
      parts: understood.reading.parts.filter(({ id }) => id.startsWith('implied')).map(({ text }) => text),
    };
  };
  it.each<[string, string, string[]]>([
    [
      'sales by month',
      'Sum of Sales, Order date before 31 Dec 2024, by month of Order date',
      ['without 2 rows dated after 2024-12-30'],
    ],
    ['sales last month', 'Sum of Sales, Order date Dec 2024 (the last complete month)', []],
    ['sales by region', 'Sum of Sales, by Region', []],
    ['sales by month in 2023', 'Sum of Sales, Order date 2023, by month of Order date', []],
    ['sales in 2094', 'Sum of Sales, Order date 2094', []],
  ])('%s', (question, text, parts) => expect(read(question)).toEqual({ text, parts }));
});

describe('what is not there or not clear is said', () => {
  it.each([
    ['sales by salesperson', 'no_such_column: This data has no “salesperson”.'],
    ['sales in Atlantis', 'no_such_value: No value “Atlantis” in this data.'],
    ['sales in 2031', 'out_of_range: Order date covers 2023-01-02 to 2024-12-30, so there’s no data for “2031”.'],
    ['sales in may', 'ambiguous: “may” could mean several things. Choose one.'],
    [
      'what will sales be next month',
      'not_a_query: That isn’t in the data yet. Use Predict to forecast a measure over time.',
    ],
    [
      'average order id by region',
      'not_a_query: Order ID identifies or locates rows, so its sum or average means nothing. Ask how many distinct values it has.',
    ],
    [
      'mean latitude',
      'not_a_query: Latitude identifies or locates rows, so its sum or average means nothing. Ask how many distinct values it has.',
    ],
    ['hello', 'not_a_query: No measure from this data was recognised. Try one of the examples.'],
  ])('%s', (question, expected) => expect(said(question)).toBe(expected));

  it('answers both readings where each is whole, and takes the one that is chosen', () => {
    const both = readQuestion('sales over 50', table);
    expect(both).toMatchObject({ ok: true, also: { text: 'Sales of these rows' } });
    expect(said('sales over 50', { measure: 'sales' })).toBe('Sum of Sales, Sales is above 50.00');
    const cities = readQuestion('sales by city', table);
    expect(cities).toMatchObject({ ok: true, also: { text: 'Dropoff city' } });
    expect(said('sales by city')).toBe('Sum of Sales, by Pickup city');
  });
});

describe('a reading is corrected part by part', () => {
  const parts = (question: string, choices?: QuestionChoices) => {
    const understood = readQuestion(question, table, choices);
    return understood.ok ? understood.reading.parts : [];
  };
  it('names its parts with what may stand in their place', () => {
    const [aggregate, measure, dimension] = parts('sales by region');
    expect([aggregate, measure, dimension].map((part) => part?.text)).toEqual(['Sum', 'Sales', 'Region']);
    expect(measure?.alternatives.map(({ id }) => id)).toContain('profit');
    expect(dimension?.alternatives.map(({ id }) => id)).toContain('payment');
  });
  it('takes choices', () => {
    const [, measure, dimension] = parts('sales by region');
    expect(said('sales by region', { aggregate: 'max', [measure!.id]: 'profit', [dimension!.id]: 'payment' })).toBe(
      'Maximum Profit, by Payment',
    );
  });
});

const shop = ready(
  [
    column('InvoiceID', 'id', { role: 'id', distinct: ROWS }),
    words('CustomerType', cycle(['Member', 'Normal'], ROWS)),
    words('PaymentMethod', cycle(['Cash', 'Voucher', 'Credit card'], ROWS)),
    words('HasLoan', cycle(['Yes', 'No', 'No'], ROWS)),
    words('Delivered', cycle(['Yes', 'No'], ROWS)),
    numbers('Tax 5%', cycle([1.5, 2.25, 7], ROWS)),
    numbers('OrderTotal', cycle([100.5, 200.25, 12.5], ROWS)),
    numbers('Quantity', cycle([1, 2, 3, 7], ROWS)),
    numbers('Guests', cycle([1, 2, 3, 4, 5], ROWS)),
    numbers('Rating', cycle([4.1, 9.9, 7], ROWS)),
    dates('Date', '2019-01-01', '2019-12-30', { grain: 'day', step: 86_400, regular: false }, 230),
  ],
  ROWS,
);
const shopTable: AskTable = {
  name: 'shop.csv',
  columns: shop,
  relations: noRelations,
  rowCount: ROWS,
  values: new Map(),
  meaning: readTable({ name: 'shop.csv', columns: shop, relations: noRelations, rowCount: ROWS, thisYear: 2025 }),
};
const saidOfShop = (question: string) => {
  const understood = readQuestion(question, shopTable);
  return understood.ok
    ? describeQuery(understood.reading.query, shop)
        .map(({ text }) => text)
        .join('')
    : `${understood.reason}: ${understood.message}`;
};

describe('questions as people type them', () => {
  it.each([
    // Headers as they are written
    ['total OrderTotal by PaymentMethod', 'Sum of OrderTotal, by PaymentMethod'],
    ['median ordertotal by payment method', 'Median of OrderTotal, by PaymentMethod'],
    ['sum of Tax 5% by CustomerType', 'Sum of Tax 5%, by CustomerType'],
    // 'number' is no value No
    ['number of invoices by payment method', 'Number of rows, by PaymentMethod'],
    ['number of customers by payment method', 'not_a_query: “customers” wasn’t understood.'],
    ['no of invoices paid in cash', 'Number of rows, PaymentMethod is Cash'],
    ['number of invoices with no loan', 'Number of rows, HasLoan is No'],
    // A column that counts groups behind 'by'
    ['average order total by number of guests', 'Average of OrderTotal, by Guests'],
    ['number of guests by payment method', 'Sum of Guests, by PaymentMethod'],
    // A word that adds nothing
    ['quantity sold by customer type', 'Sum of Quantity, by CustomerType'],
    ['largest single order total', 'Maximum OrderTotal'],
    ['which payment method is used most', 'Number of rows, by PaymentMethod, top 1'],
    ['most common customer type', 'Number of rows, by CustomerType, top 1'],
    // Bounds
    ['average order total with 4 or more guests', 'Average of OrderTotal, Guests is at least 4'],
    ['average order total for rating of 7 or less', 'Average of OrderTotal, Rating is at most 7'],
    ['number of invoices with rating >= 7', 'Number of rows, Rating is at least 7'],
    ['number of invoices with rating < 7', 'Number of rows, Rating is below 7'],
    // Rankings
    ['which two payment methods have the highest total order total', 'Sum of OrderTotal, by PaymentMethod, top 2'],
    ['the month with the most guests', 'Sum of Guests, by month of Date, top 1'],
    // Quotients
    ['order total / guests by payment method', 'Sum of OrderTotal divided by sum of Guests, by PaymentMethod'],
    ['order total divided by guests', 'Sum of OrderTotal divided by sum of Guests'],
    [
      'order total / weather',
      'not_a_query: A ratio needs a column of numbers on each side, as in ‘profit / sales by region’.',
    ],
    // A word that could say something is not passed over
    ['order total by colour', 'no_such_column: This data has no “colour”.'],
  ])('%s', (question, query) => expect(saidOfShop(question)).toBe(query));

  it('are sorted as asked, all groups', () => {
    const understood = readQuestion('total order total by payment method highest first', shopTable);
    expect(understood).toMatchObject({
      ok: true,
      reading: { query: { sort: [{ by: 'sum_ordertotal', dir: 'desc' }] } },
    });
    expect(understood.ok && understood.reading.query.limit).toBeUndefined();
  });

  it.each([
    'blah foo bar',
    'units moved per warehouse',
    'order total by colour',
    'which time payment brings in the wildest weather',
  ])('%s: what is offered instead can be answered', (question) => {
    const understood = readQuestion(question, shopTable);
    if (understood.ok) throw new Error('it was read');
    expect(understood.suggestions.length).toBeGreaterThan(0);
    for (const { question: other } of understood.suggestions)
      expect(other !== undefined && readQuestion(other, shopTable).ok).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const many = (from: number, step: number) => Array.from({ length: ROWS }, (_, nth) => from + step * nth);
const TIMES = { grain: 'minute', step: 60, regular: false } as const;

const clients = tableOf(
  'clients.csv',
  ready(
    [
      numbers('age', many(20, 0.25)),
      words('has_housing', cycle(['yes', 'no'], ROWS)),
      words('has_loan', cycle(['yes', 'no', 'no'], ROWS)),
      words('married', cycle(['yes', 'yes', 'no'], ROWS)),
      numbers('balance', many(-500, 31)),
    ],
    ROWS,
  ),
);

const birds = tableOf(
  'birds.csv',
  ready(
    [
      words('island', cycle(['Skye', 'Mull', 'Iona'], ROWS)),
      numbers('wing_mm', many(120.5, 0.5)),
      numbers('mass_g', many(3000, 7)),
    ],
    ROWS,
  ),
);

const shop = tableOf(
  'shop_sales.csv',
  ready(
    [
      words('Line', cycle(['Food', 'Toys', 'Tools'], ROWS)),
      numbers('Cost of goods sold', many(100.5, 3)),
      numbers('Quantity', cycle([1, 2, 5, 9], ROWS)),
    ],
    ROWS,
  ),
);

const rides = (from: [string, string], to: [string, string]) =>
  tableOf(
    'rides.csv',
    ready(
      [dates('pickup', ...from, TIMES, 230), dates('dropoff', ...to, TIMES, 231), numbers('fare', many(4.5, 1))],
      ROWS,
    ),
  );
const FIRST = '2024-03-01 00:12:00';

describe('what was answered wrongly on files nobody had looked at', () => {
  it.each([
    // Two names side by side are one thing
    ['how many have a housing loan', 'ambiguous'],
    ['how many have housing and a loan', 'Number of rows, has_housing is yes, has_loan is yes'],
    // A form of a frequent word is no slip of the pen in another
    ['how many subscribed', 'no_such_column'],
  ])('%s', (question, expected) => expect(saidOf(clients, question)).toBe(expected));

  it.each([
    // Heavy, or with long wings
    ['which island has the biggest birds', 'ambiguous'],
    ['which island has the most birds', 'Number of rows, by island, top 1'],
  ])('%s', (question, expected) => expect(saidOf(birds, question)).toBe(expected));

  it('what was sold is not what it cost', () =>
    expect(saidOf(shop, 'best selling line')).toBe('Sum of Quantity, by Line, top 1'));

  it.each([
    ['minutes', FIRST, ['2024-03-31 23:10:00', '2024-03-31 23:40:00'], 'Minutes'],
    ['hours', FIRST, ['2024-03-31 23:10:00', '2024-04-01 09:40:00'], 'Hours'],
    ['days', FIRST, ['2024-03-20 23:10:00', '2024-04-01 09:40:00'], 'Days'],
  ] as const)('how long something takes is told in %s', (_, first, [lastFrom, lastTo], unit) =>
    expect(saidOf(rides([first, lastFrom], [first, lastTo]), 'how long does a ride take on average')).toMatch(
      new RegExp(`^Average of ${unit} from pickup to dropoff`),
    ),
  );
});

const months = dates('period', '2023-01-01', '2024-12-01', { grain: 'month', step: 2_629_800, regular: true }, 24);
const daily = { grain: 'day', step: 86_400, regular: true } as const;
const work = tableOf(
  'work.csv',
  ready(
    [words('name', cycle(['Ann', 'Bob', 'Cy'], ROWS)), months, numbers('hours', cycle([120.5, 140, 155], ROWS))],
    ROWS,
  ),
);
const illness = tableOf(
  'series.csv',
  ready(
    [
      dates('Date', '2023-01-01', '2023-08-28', daily, ROWS),
      numbers('Cases_North', cycle([3, 8, 21, 40], ROWS)),
      numbers('Cases_South', cycle([2, 9, 11], ROWS)),
    ],
    ROWS,
  ),
);
const posts = tableOf(
  'posts.csv',
  ready(
    [
      dates('Date', '2023-01-01', '2023-08-28', daily, ROWS),
      numbers('Impressions', many(4000, 7)),
      numbers('Shares', cycle([1, 5, 9], ROWS)),
    ],
    ROWS,
  ),
);

describe('words of a table that are words of the language as well', () => {
  it.each([
    [work, 'total hours per month', 'Sum of hours, by month of period'],
    [work, 'hours in March 2024', 'Sum of hours, period Mar 2024'],
    // Groups of that length are asked for
    [work, 'number of rows per hour', 'no_such_column'],
    [illness, 'cases in March 2023', 'ambiguous'],
    [posts, 'share of impressions', 'not_a_query'],
    [posts, 'average shares', 'Average of Shares'],
  ])('%#: %s', (table, question, said) => {
    expect(saidOf(table, question)).toBe(said);
  });
});

const cards = tableOf(
  'debitcards.csv',
  ready(
    [
      dates('date', '2012-01-01', '2013-12-01', { grain: 'month', step: 2_629_800, regular: true }, 24),
      numbers('value', cycle([7204.5, 7335, 8100, 7950], ROWS)),
    ],
    ROWS,
  ),
);

describe('a course of one number', () => {
  it.each([
    ['in 2012', 'Average of value, date 2012'],
    ['which month of the year is highest on average', 'Average of value, by month of the year of date, top 1'],
    ['how many rows in 2012', 'Number of rows, date 2012'],
    // What isn’t understood is no word for the number
    ['turnover in 2012', 'no_such_column'],
  ])('%s', (question, said) => {
    expect(
      saidOf(
        { ...cards, meaning: { ...cards.meaning, rows: { ...cards.meaning.rows, kind: 'reading', countable: false } } },
        question,
      ),
    ).toBe(said);
  });
});

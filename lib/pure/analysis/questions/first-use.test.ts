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

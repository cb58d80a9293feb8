import { describe, expect, it } from 'vitest';
import { column, cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const many = (from: number, by: number) => Array.from({ length: ROWS }, (_, nth) => from + by * nth);
const tickets = tableOf(
  'tickets.csv',
  ready(
    [
      column('Ticket ID', 'id', { role: 'id', distinct: ROWS }),
      dates('Created', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
      words('Status', cycle(['Open', 'Pending', 'Solved', 'Closed'], ROWS)),
      words(
        'Requester email',
        cycle(
          many(1, 1).map((nth) => `a${nth % 60}@mail.org`),
          ROWS,
        ),
      ),
      words('Requester', cycle(['Ann', 'Bo', 'Cy', 'Dee'], ROWS)),
      numbers('Key events', cycle([0, 1, 4, 30], ROWS)),
      numbers('Net Amount', many(10.5, 2)),
    ],
    ROWS,
  ),
);

describe('words in brackets say what stands before them in words of the table', () => {
  it.each([
    ['how many conversions (key events) in 2024', 'Sum of Key events, Created 2024'],
    ['total outgo per year (net)', 'Sum of Net Amount, by year of Created'],
    ['how many are still open (not solved or closed)', 'Number of rows, Status is not Solved or Closed'],
    ['how many different requesters (by email)', 'Distinct count of Requester email'],
  ])('%s', (question, expected) => expect(saidOf(tickets, question)).toBe(expected));

  it.each([
    // Two things are unknown, or what stands in brackets is
    ['conversions of visitors (key events)', 'no_such_column'],
    ['how many conversions (sign ups) in 2024', 'no_such_column'],
    ['how many escalated (not solved or closed)', 'no_such_column'],
  ])('%s is refused', (question, expected) => expect(saidOf(tickets, question)).toBe(expected));
});

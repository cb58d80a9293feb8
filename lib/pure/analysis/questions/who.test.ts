import { describe, expect, it } from 'vitest';
import { column, cycle, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const all = (text: string) => Array.from({ length: ROWS }, (_, nth) => `${text} ${nth}`);

const players = tableOf(
  'players.csv',
  ready(
    [
      words('Name', all('Player')),
      words('Club', cycle(['Rovers', 'United', 'City'], ROWS)),
      words('Coach', cycle(['Ada Moss', 'Ben Hill', 'Cy Reed'], ROWS)),
      numbers('Age', cycle([19, 24, 31, 36], ROWS)),
      numbers('Salary', cycle([25000.5, 31000, 42000], ROWS)),
      numbers('Goals', cycle([0, 1, 5, 12], ROWS)),
    ],
    ROWS,
  ),
);
const calls = tableOf(
  'calls.csv',
  ready(
    [
      column('Call ID', 'id', { role: 'id', distinct: ROWS }),
      words('Agent', cycle(['Ann', 'Bo', 'Cal', 'Dee'], ROWS)),
      words('Topic', cycle(['Billing', 'Returns', 'Other'], ROWS)),
      numbers('Minutes', cycle([2.5, 8, 12], ROWS)),
    ],
    ROWS,
  ),
);

describe('who is ranked by the one column that says who', () => {
  it.each([
    ['who is the oldest', 'Average of Age, by Name, top 1'],
    ['who is the youngest player at rovers', 'Average of Age, Club is Rovers, by Name, first 1'],
    ['who has the highest salary', 'Average of Salary, by Name, top 1'],
    ['who is the highest paid player', 'Average of Salary, by Name, top 1'],
  ])('%s', (question, expected) => expect(saidOf(players, question)).toBe(expected));

  it.each([
    ['who took the most calls', 'Number of rows, by Agent, top 1'],
    ['who handled the fewest billing calls', 'Number of rows, Topic is Billing, by Agent, first 1'],
  ])('%s', (question, expected) => expect(saidOf(calls, question)).toBe(expected));

  it.each([
    // Nothing to rank by; no column of people
    ['who is the best', 'ambiguous'],
    ['who is the heaviest', 'ambiguous'],
    // An agent is none who buys, writes or directs
    ['who bought the most calls', 'not_a_query'],
    ['who directed the most calls', 'no_such_column'],
  ])('%s is refused', (question, expected) => expect(saidOf(calls, question)).toBe(expected));
});

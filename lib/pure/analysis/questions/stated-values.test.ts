import { describe, expect, it } from 'vitest';
import { cycle, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const staff = tableOf(
  'staff.csv',
  ready(
    [
      words('sex', cycle(['M', 'F'], ROWS)),
      words('Team', cycle(['A', 'B is', 'B'], ROWS)),
      numbers('left', cycle([0, 0, 0, 1], ROWS)),
      numbers('Work_accident', cycle([0, 1, 0, 0, 0], ROWS)),
      numbers('pay', cycle([1200.5, 2300, 1800, 2100, 1990], ROWS)),
    ],
    ROWS,
  ),
);

describe('a header and its value as they are written', () => {
  it.each([
    ['number of rows where left is 1', 'Number of rows, left is 1'],
    ['rows where sex = F', 'Number of rows, sex is F'],
    ['share of rows where sex is M by Team', 'Number of rows where sex is M divided by number of rows, by Team'],
    ['number of rows where left is 0 and Work_accident is 1', 'Number of rows, left is 0, Work_accident is 1'],
    ['average pay where Team is B is', 'Average of pay, Team is B is'],
    ['average pay where Team is B', 'Average of pay, Team is B'],
    ['average pay where sex is M and left = 0', 'Average of pay, sex is M, left is 0'],
    // No value of the column, or none that ends there
    ['number of rows where left is 2', 'not_a_query'],
    ['average pay where Team is Berlin', 'not_a_query'],
  ])('%s', (question, said) => {
    expect(saidOf(staff, question)).toBe(said);
  });
});

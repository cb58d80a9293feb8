import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { column, cycle, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const trains = askTable('trains.csv', [
  column('Train ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  words('Line', cycle(['Red', 'Blue', 'Green', 'Grey'], ASK_ROWS)),
  numbers(
    'Delay',
    forEachRow((nth) => 0.5 + nth / 9),
  ),
  numbers('Comfort', cycle([1.5, 2.5, 4.5], ASK_ROWS)),
  numbers('Canceled', cycle([0, 0, 1], ASK_ROWS)),
]);

describe('best and worst of what nobody wants much of', () => {
  it.each([
    ['which line has the worst average delay', 'Average of Delay, by Line, top 1'],
    ['worst delay', 'Maximum Delay'],
    ['best delay', 'Minimum Delay'],
    ['which line has the best average comfort', 'Average of Comfort, by Line, top 1'],
    ['worst comfort', 'Minimum Comfort'],
    ['which line has the highest average delay', 'Average of Delay, by Line, top 1'],
  ])('%s', (question, expected) => expect(saidOf(trains, question)).toBe(expected));

  it.each([
    ['average delay by line', 'only the worst 2', 'Average of Delay, by Line, top 2'],
    ['average delay by line', 'only the best 2', 'Average of Delay, by Line, first 2'],
    ['average comfort by line', 'only the worst 2', 'Average of Comfort, by Line, first 2'],
    [
      'cancellation rate by line',
      'show me only the worst 2',
      'Number of rows where Canceled is 1 divided by number of rows, by Line, top 2',
    ],
  ])('%s: %s', (before, question, expected) => expect(saidOf(trains, question, [before])).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { column, cycle, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const league = askTable('league.csv', [
  words(
    'Club',
    forEachRow((nth) => `Club ${nth}`),
  ),
  words('Country', cycle(['Malta', 'Cyprus', 'Andorra'], ASK_ROWS)),
  words(
    'Coach',
    forEachRow((nth) => `Coach ${nth}`),
  ),
  numbers(
    'Season',
    forEachRow((nth) => nth + 1),
  ),
  numbers('Wins', cycle([3, 9, 12, 20], ASK_ROWS)),
  numbers('Draws', cycle([1, 2, 5], ASK_ROWS)),
]);
const said = (question: string) => saidOf(league, question);

describe('names are asked for, and no number', () => {
  it.each([
    ['which club has 9 wins', 'Number of rows, Wins is 9, by Club'],
    ['which is the only club to have 20 wins?', 'Number of rows, Wins is 20, by Club'],
    ['what club is in Malta', 'Number of rows, Country is Malta, by Club'],
    ['which clubs have more than 12 wins', 'Number of rows, Wins is above 12, by Club'],
    ['what was the only club with 20 wins', 'Number of rows, Wins is 20, by Club'],
    ['tell me a club that has 9 wins', 'Number of rows, Wins is 9, by Club'],
    ['which club in Malta with 9 wins has draws', 'Sum of Draws, Wins is 9, Country is Malta, by Club'],
    ['which season had the most wins', 'Sum of Wins, by Season, top 1'],
    ['the fewest wins were in which country', 'Sum of Wins, by Country, first 1'],
  ])('%s', (question, read) => expect(said(question)).toBe(read));

  it.each([
    ['how many clubs have 9 wins', 'Number of rows, Wins is 9'],
    ['clubs with more than 12 wins', 'Number of rows, Wins is above 12'],
    ['number of clubs in Malta', 'Number of rows, Country is Malta'],
    ['what is the average number of wins in Malta', 'Average of Wins, Country is Malta'],
    ['which country has the most wins', 'Sum of Wins, by Country, top 1'],
  ])('%s is a number', (question, read) => expect(said(question)).toBe(read));
});

describe('what has no name is told by its number', () => {
  const orders = askTable('orders.csv', [
    column('Order ID', 'id', { role: 'id', distinct: ASK_ROWS }),
    words('Status', cycle(['open', 'paid', 'late'], ASK_ROWS)),
    numbers('Amount', cycle([20, 90, 600], ASK_ROWS)),
  ]);
  it.each([
    ['which orders are late', 'Number of rows, Status is late, by Order ID'],
    ['which orders are above 500', 'Number of rows, Amount is above 500, by Order ID'],
    ['how many orders are late', 'Number of rows, Status is late'],
  ])('%s', (question, read) => expect(saidOf(orders, question)).toBe(read));
});

describe('nothing is told of the one row that was named', () => {
  it.each([
    ['which club has the same number of wins as Club 3'],
    ['do Club 3 and Club 4 have the same number of wins'],
    ['how many clubs for Coach 7'],
  ])('%s', (question) => expect(said(question)).toMatch(/^(not_a_query|no_such_column|ambiguous)/));

  it.each([
    ['wins of Club 3', 'Sum of Wins, Club is Club 3'],
    ['wins of Club 3 and Club 4', 'Sum of Wins, Club is Club 3 or Club 4'],
    ['wins for Malta and the same for Cyprus', /Wins/],
  ])('%s', (question, read) => expect(said(question)).toMatch(read));
});

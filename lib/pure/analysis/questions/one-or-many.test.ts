import { describe, expect, it } from 'vitest';
import { column, cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const days = dates('Day', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230);
const startups = tableOf(
  'startups.csv',
  ready(
    [
      column('id', 'id', { role: 'id', distinct: ROWS }),
      days,
      words('city', cycle(['Rome', 'Oslo', 'Bonn'], ROWS)),
      numbers('funding_rounds', cycle([1, 2, 3, 5, 8], ROWS)),
      numbers('Sales', cycle([10, 20, 35, 80], ROWS)),
    ],
    ROWS,
  ),
);
const bids = tableOf(
  'auction.csv',
  ready(
    [
      column('auctionid', 'integer', { role: 'dimension', distinct: 24 }),
      words('bidder', cycle(['ann', 'bob', 'cy', 'di', 'ed'], ROWS)),
      numbers('bid', cycle([10.5, 20, 35.25, 80], ROWS)),
    ],
    ROWS,
  ),
);
const matches = (nulls: number) =>
  tableOf(
    'matches.csv',
    ready(
      [
        column('match_num', 'id', { role: 'id', distinct: 120, nulls }),
        days,
        words('surface', cycle(['Clay', 'Grass', 'Hard'], ROWS)),
        numbers('minutes', cycle([61, 75, 122, 180.5], ROWS)),
      ],
      ROWS,
    ),
  );
const banks = tableOf(
  'banklist.csv',
  ready(
    [
      words(
        'Bank Name',
        Array.from({ length: ROWS }, (_, nth) => `Bank ${Math.max(6, nth)}`),
      ),
      days,
      words('State', cycle(['GA', 'IL'], ROWS)),
    ],
    ROWS,
  ),
);

describe('one or many of what a column is named by', () => {
  it.each([
    [startups, 'biggest funding round', 'ambiguous'],
    [startups, 'which city has the most funding rounds', 'Sum of funding_rounds, by city, top 1'],
    [startups, 'biggest sale', 'Maximum Sales'],
    [bids, 'bidder with the most bids', 'ambiguous'],
    [bids, 'highest bid', 'Maximum bid'],
  ])('%#: %s', (table, question, said) => {
    expect(saidOf(table, question)).toBe(said);
  });
});

describe('how many things there are', () => {
  it.each([
    ['the id of something else than the rows', bids, 'how many auctions are there', 'Distinct count of auctionid'],
    ['a number that many rows lack', matches(60), 'how many matches on clay', 'Number of rows, surface is Clay'],
    ['a name that hardly any two share', banks, 'how many banks in 2023', 'Number of rows, Day 2023'],
  ])('%s', (_, table, question, said) => {
    expect(saidOf(table, question)).toBe(said);
  });
});

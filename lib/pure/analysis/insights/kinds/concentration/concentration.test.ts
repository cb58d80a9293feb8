import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { datesFrom2022, normalFrom, tableOf } from '@/tests/analysis/table-values';
import { mineInsights } from '../../mine';

const range = (n: number) => Array.from({ length: n }, (_, at) => at);
const ROWS = 2400;

type Given = {
  members: number;
  /** Shares of the rows of the first members; all others have the rest evenly. */
  top?: number[];
  name?: string;
  amount?: (random: () => number, row: number) => number;
};

/** Orders of members with their amounts. */
function orders({ members, top = [], name = 'revenue', amount = (random) => 50 + 20 * random() }: Given) {
  const random = randomFrom(31);
  const rest = 1 - top.reduce((sum, share) => sum + share, 0);
  const memberOf = () => {
    let left = random();
    for (const [nth, share] of top.entries()) if ((left -= share) < 0) return nth;
    return top.length + Math.min(members - top.length - 1, Math.floor((left / rest) * (members - top.length)));
  };
  const rows = range(ROWS).map((row) => ({ customer: `Member ${String(memberOf()).padStart(2, '0')}`, row }));
  return tableOf('orders.csv', {
    customer: rows.map(({ customer }) => customer),
    [name]: rows.map(({ row }) => amount(random, row)),
  });
}

const mined = (given: Given) => mineInsights(orders(given));
const told = (given: Given) =>
  mined(given).findings.flatMap(({ detail }) => (detail.kind === 'concentration' ? [detail.values] : []));

describe('a few that hold most', () => {
  it.each<[string, Given, string[]]>([
    ['one of twenty', { members: 20, top: [0.6] }, ['Member 00']],
    ['two of twenty-five', { members: 25, top: [0.35, 0.3] }, ['Member 00', 'Member 01']],
    ['three of forty', { members: 40, top: [0.25, 0.2, 0.18] }, ['Member 00', 'Member 01', 'Member 02']],
  ])('%s', (_, given, values) => expect(told(given)).toEqual([values]));

  it.each<[string, Given]>([
    ['fewer than twenty members', { members: 19, top: [0.6] }],
    ['an even split', { members: 30 }],
    ['a large one that holds less than half', { members: 30, top: [0.3] }],
    ['four of forty: more than a few', { members: 40, top: [0.15, 0.15, 0.15, 0.15] }],
    ['three of twenty: more than a tenth', { members: 20, top: [0.2, 0.19, 0.18] }],
    [
      'a measure that falls below zero',
      { members: 25, top: [0.6], amount: (random, row) => (row % 9 ? random() : -1) },
    ],
    ['a measure that does not add up', { members: 25, top: [0.6], name: 'temperature' }],
    ['one row that outweighs all', { members: 25, amount: (random, row) => (row === 7 ? 1e9 : random()) }],
  ])('not %s', (_, given) => expect(told(given)).toEqual([]));

  it('keeps what it tested, with the Gini coefficient', () => {
    const { ledger } = mined({ members: 25, top: [0.35, 0.3] });
    expect(ledger.filter(({ kind }) => kind === 'concentration')).toEqual([
      expect.objectContaining({
        test: 'Shares of the members against an even split',
        symbol: 'Gini',
        statistic: expect.closeTo(0.57, 1),
        outcome: 'found',
        columns: ['revenue', 'customer'],
      }),
    ]);
  });

  it('a stock over time is no total to share out', () => {
    const normal = normalFrom(randomFrom(5));
    const days = datesFrom2022(100, 'day').flatMap((date) => range(24).map(() => date));
    const { findings } = mineInsights(
      tableOf('stock.csv', {
        date: days,
        item: days.map((_, row) => `Item ${row % 24}`),
        balance: days.map((_, row) => (row % 24 === 0 ? 900 : 10) + Math.abs(normal())),
      }),
    );
    expect(findings.filter(({ kind }) => kind === 'concentration')).toEqual([]);
  });
});

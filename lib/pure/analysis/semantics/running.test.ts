import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { findRunning } from './running';

const ROWS = 60;
const random = randomFrom(7);
const draw = (low: number, high: number) => Math.round(100 * (low + random() * (high - low))) / 100;
const amounts = Array.from({ length: ROWS }, () => draw(-90, 100));
const spent = amounts.map((value) => Math.max(0, -value));
const came = amounts.map((value) => Math.max(0, value));
const levels = (moves: readonly number[], start = 500) => {
  let level = start;
  return moves.map((move) => (level = Math.round(100 * (level + move)) / 100));
};
const balance = levels(amounts);
/** Two accounts, their bookings in turn. */
const account = Array.from({ length: ROWS }, (_, row) => row % 2);
const each = [0, 1].map((code) => levels(amounts.filter((_, row) => account[row] === code)));
const inTurn = account.map((code, row) => each[code]![Math.floor(row / 2)]!);

const named = (columns: Record<string, readonly number[]>) =>
  Object.entries(columns).map(([key, values]) => ({ key, values: Float64Array.from(values) }));
const accounts = [{ key: 'account', codes: Int32Array.from(account) }];
const found = (columns: Record<string, readonly number[]>, categories = accounts) =>
  findRunning(named(columns), categories).map(({ level, flows, by }) => `${level} by ${flows.join(' − ')} of ${by}`);

describe('findRunning', () => {
  it.each<[string, Record<string, readonly number[]>, string[]]>([
    ['the balance of an account', { amount: amounts, balance }, ['balance by amount of null']],
    ['newest first', { amount: amounts.toReversed(), balance: balance.toReversed() }, ['balance by amount of null']],
    ['what came in and what went out', { spent, came, balance }, ['balance by spent − came of null']],
    [
      'empty where nothing came in',
      { spent, came: came.map((v) => v || NaN), balance },
      ['balance by spent − came of null'],
    ],
    [
      'stock after a movement that another column directs',
      { moved: amounts.map(Math.abs), stock: balance },
      ['stock by moved of null'],
    ],
    ['an account of each', { amount: amounts, balance: inTurn }, ['balance by amount of account']],
    [
      'the opening balance too',
      { amount: amounts, opening: [500, ...balance.slice(0, -1)], closing: balance },
      ['opening by amount of null', 'closing by amount of null'],
    ],
    [
      'a total that runs on',
      {
        sales: came.map((v) => v + 1),
        sum: levels(
          came.map((v) => v + 1),
          0,
        ),
      },
      ['sum by sales of null'],
    ],
    [
      'one booking in fifty is missing',
      { amount: amounts.map((v, row) => (row === 30 ? v + 1 : v)), balance },
      ['balance by amount of null'],
    ],
  ])('%s', (_, columns, expected) => {
    expect(found(columns)).toEqual(expected);
  });

  it.each<[string, Record<string, readonly number[]>]>([
    ['amounts that nothing follows', { amount: amounts, other: Array.from({ length: ROWS }, () => draw(0, 100)) }],
    ['a total of its row', { price: came, tax: came.map((v) => v / 5), total: came.map((v) => (6 * v) / 5) }],
    ['rows by number', { row: amounts.map((_, row) => row), one: amounts.map(() => 1), amount: amounts }],
    [
      'small counts that agree now and then',
      { a: amounts.map((_, row) => row % 3), b: amounts.map((_, row) => (row >> 1) % 4) },
    ],
    [
      'a level that hardly moves',
      { amount: amounts.map((v, row) => (row % 3 ? 0 : v)), level: levels(amounts.map((v, row) => (row % 3 ? 0 : v))) },
    ],
    ['one booking in ten is another', { amount: amounts.map((v, row) => (row % 10 === 5 ? v + 1 : v)), balance }],
    [
      'one level that was misread',
      { acidity: amounts.map((v) => 7 + v / 100), alcohol: amounts.map((v, row) => (row === 9 ? 9e14 : 9 + v / 50)) },
    ],
    ['a few rows', { amount: amounts.slice(0, 15), balance: balance.slice(0, 15) }],
  ])('not: %s', (_, columns) => {
    expect(found(columns)).toEqual([]);
  });
});

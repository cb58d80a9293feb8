import { describe, expect, it } from 'vitest';
import { randomFrom } from '@/tests/analysis/columns';
import { findMeters, findRunning } from './running';

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

describe('a running total of a report', () => {
  const anew = [0, 1].map((code) =>
    levels(
      amounts.filter((_, row) => account[row] === code),
      0,
    ),
  );
  const ofEach = account.map((code, row) => anew[code]![Math.floor(row / 2)]!);
  const sorted = account.map((_, row) => row).toSorted((a, b) => account[a]! - account[b]! || a - b);
  const inOrder = (values: readonly number[]) => sorted.map((row) => values[row]!);
  const products = [{ key: 'product', codes: Int32Array.from(inOrder(account)) }];
  it.each<[string, Record<string, readonly number[]>, typeof products, boolean | undefined]>([
    ['begins in each group', { amount: inOrder(amounts), balance: inOrder(ofEach) }, products, true],
    ['not what stood somewhere', { amount: inOrder(amounts), balance: inOrder(inTurn) }, products, undefined],
    ['not the balances of accounts by date', { amount: amounts, balance: ofEach }, accounts, undefined],
    ['not the balance of one account', { amount: amounts, balance: levels(amounts, 0) }, accounts, undefined],
  ])('%s', (_, columns, groups, told) => {
    expect(findRunning(named(columns), groups)[0]!.anew).toBe(told);
  });
});

/** Three cars in turn, at moments of their own. */
const car = Array.from({ length: ROWS }, (_, row) => (row * 7) % 3);
const days = Array.from({ length: ROWS }, (_, row) => row * 86_400 + Math.round(random() * 40_000));
const driven = Array.from({ length: ROWS }, () => draw(10, 900));
const soFar = (start: (code: number) => number, by: readonly number[] = driven) => {
  const at = new Map<number, number>();
  return car.map((code, row) => {
    const value = Math.round((at.get(code) ?? start(code)) + by[row]!);
    at.set(code, value);
    return value;
  });
};
const odometer = soFar((code) => 40_000 + 25_000 * code);
const metersIn = (
  columns: Record<string, readonly number[]>,
  { times = days, codes = car, more = {} as Record<string, readonly number[]> } = {},
) =>
  findMeters(
    named({ day: times }),
    named(columns),
    Object.entries({ car: codes, ...more }).map(([key, each]) => ({ key, codes: Int32Array.from(each) })),
  ).map(({ level, by, meter }) => `${level} of ${by}${meter ? ', a meter' : ''}`);

describe('findMeters', () => {
  it.each<[string, readonly string[], string[]]>([
    ['odometers of cars', metersIn({ odometer }), ['odometer of car, a meter']],
    [
      'in whatever order the rows stand',
      metersIn({ odometer: odometer.toReversed() }, { times: days.toReversed(), codes: car.toReversed() }),
      ['odometer of car, a meter'],
    ],
    ['of one house', metersIn({ meter: levels(driven, 8000) }), ['meter of null, a meter']],
    ['totals that began with the rows', metersIn({ total: soFar(() => 0) }), ['total of car']],
    [
      'two readings of a day',
      metersIn({ odometer }, { times: days.map((_, row) => Math.floor(row / 4)) }),
      ['odometer of car, a meter'],
    ],
    [
      'the cars, not their drivers',
      metersIn({ odometer }, { more: { driver: car.map((code, row) => 2 * code + (row > 30 ? 1 : 0)) } }),
      ['odometer of car, a meter'],
    ],
    [
      'a reading that is missing',
      metersIn({ odometer: odometer.map((value, row) => (row % 9 === 4 ? NaN : value)) }),
      ['odometer of car, a meter'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it.each<[string, readonly string[]]>([
    ['amounts', metersIn({ driven })],
    ['a level that falls once', metersIn({ odometer: odometer.map((value, row) => (row === 30 ? 1000 : value)) })],
    [
      'visits by number',
      metersIn({
        visit: soFar(
          () => 0,
          car.map(() => 1),
        ),
      }),
    ],
    [
      'what mostly stays',
      metersIn({
        age: soFar(
          (code) => 30 + code,
          driven.map((_, row) => (row % 6 === 0 ? row + 1 : 0)),
        ),
      }),
    ],
    [
      'a file sorted by its amounts, at any moments',
      metersIn({ driven: driven.toSorted((a, b) => a - b) }, { times: driven }),
    ],
    [
      'what is read three times each',
      metersIn(
        { level: car.map((_, row) => 90_000 - 1000 * Math.floor(row / 3) + 7 * (row % 3) * (1 + (row % 5))) },
        { codes: car.map((_, row) => Math.floor(row / 3)) },
      ),
    ],
    [
      'a few rows',
      metersIn({ odometer: odometer.slice(0, 18) }, { times: days.slice(0, 18), codes: car.slice(0, 18) }),
    ],
  ])('not: %s', (_, found) => {
    expect(found).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { ordersTable, saidOf } from '@/tests/analysis/orders-table';
import { readQuestion } from './read-question';

const rates = askTable('exchange-rates.csv', [
  dates('Month', '2005-01-01', '2024-12-01', { grain: 'month', step: 2_629_800, regular: true }, ASK_ROWS),
  numbers(
    'Yen',
    forEachRow((nth) => 90.5 + nth / 7),
  ),
  numbers(
    'Krona',
    forEachRow((nth) => 8.25 + nth / 90),
  ),
]);

const tank = askTable('tank.csv', [
  dates(
    'Measured at',
    '2024-03-01T00:00:00',
    '2024-03-10T23:00:00',
    { grain: 'hour', step: 3600, regular: true },
    ASK_ROWS,
  ),
  numbers(
    'Water temperature',
    forEachRow((nth) => 11.5 + (nth % 24) / 4),
  ),
  numbers(
    'Oxygen',
    forEachRow((nth) => 6.5 + (nth % 31) / 9),
  ),
]);

const trial = askTable('trial.csv', [
  words('Arm', cycle(['drug', 'placebo'], ASK_ROWS)),
  numbers('Week', cycle([0, 2, 4, 6, 8, 10], ASK_ROWS)),
  numbers(
    'Response',
    forEachRow((nth) => 0.5 + nth / 300),
  ),
]);

const homes = askTable('homes.csv', [
  words('Suburb', cycle(['Eltham', 'Carlton', 'Kew'], ASK_ROWS)),
  numbers(
    'Price',
    forEachRow((nth) => 300_000.5 + 977 * nth),
  ),
]);

const tables = { rates, tank, trial, homes, orders: ordersTable };

describe('when something was highest or lowest', () => {
  it.each([
    ['rates', 'when was the yen highest', 'Maximum Yen, by month of Month, top 1'],
    ['rates', 'when did the krona peak?', 'Maximum Krona, by month of Month, top 1'],
    ['rates', 'when did the yen hit its lowest point', 'Minimum Yen, by month of Month, first 1'],
    ['rates', 'When was the krona at its highest and how much was it?', 'Maximum Krona, by month of Month, top 1'],
    ['rates', 'highest yen and when', 'Maximum Yen, by month of Month, top 1'],
    ['rates', 'lowest krona and when was that', 'Minimum Krona, by month of Month, first 1'],
    ['rates', 'highest yen and in which month', 'Maximum Yen, by month of Month, top 1'],
    ['rates', 'wann war der Yen am niedrigsten', 'Minimum Yen, by month of Month, first 1'],
    ['tank', 'when was the water temperature highest', 'Maximum Water temperature, by hour of Measured at, top 1'],
    ['tank', 'when did oxygen bottom out', 'Minimum Oxygen, by hour of Measured at, first 1'],
    ['trial', 'at which week does the response peak', 'Average of Response, by Week, top 1'],
    ['trial', 'when is the response strongest', 'Average of Response, by Week, top 1'],
    ['trial', 'which week had the peak response', 'Average of Response, by Week, top 1'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it('tells the month and the day of what adds up', () => {
    const understood = readQuestion('when were sales highest', ordersTable);
    expect(understood.ok && [understood.reading.query.dimensions, understood.also?.reading.query.dimensions]).toEqual([
      [{ field: 'order_date', grain: 'month' }],
      [{ field: 'order_date', grain: 'day' }],
    ]);
  });

  it.each([
    // No time, no extreme, or the extreme of something else.
    ['homes', 'when was the price highest', 'no_such_column'],
    ['orders', 'when was the first order', 'Minimum Order date'],
    ['trial', 'peak response by arm', 'Maximum Response, by Arm'],
    ['rates', 'highest yen', 'Maximum Yen'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

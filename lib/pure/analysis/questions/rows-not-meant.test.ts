import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { column, cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const daily = { grain: 'day', step: 86_400, regular: false } as const;

const cars = askTable('cars.csv', [
  words('Car name', cycle(['Astra', 'Boreal', 'Corvo', 'Delta', 'Elan', 'Fado'], ASK_ROWS)),
  words('Region', cycle(['North', 'South'], ASK_ROWS)),
  numbers(
    'Dealer price',
    forEachRow((nth) => 900 + 17 * nth),
  ),
  numbers(
    'List price',
    forEachRow((nth) => 990 + 19 * nth),
  ),
  numbers('Season number', cycle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], ASK_ROWS)),
]);

const priced = askTable('cars.csv', [
  words('Region', cycle(['North', 'South'], ASK_ROWS)),
  numbers(
    'Price',
    forEachRow((nth) => 900.5 + 17 * nth),
  ),
  numbers(
    'Log_Price',
    forEachRow((nth) => 3.1 + nth / 400),
  ),
]);

const orders = askTable('orders.csv', [
  column('order_id', 'id', { role: 'id', distinct: ASK_ROWS }),
  column('customer_id', 'id', { role: 'id', distinct: 120 }),
  dates('order_date', '2023-01-05', '2024-12-20', daily, 200),
  { ...dates('return_date', '2023-02-05', '2024-12-20', daily, 30), nulls: 200 },
  words('store', cycle(['Bern', 'Rome', 'Oslo'], ASK_ROWS)),
  numbers(
    'order_total',
    forEachRow((nth) => 10.5 + 3 * nth),
    { format: { kind: 'currency' } },
  ),
]);

const jeans = askTable('jeans.csv', [
  words('sex', cycle(['men', 'women'], ASK_ROWS)),
  words('style', cycle(['skinny', 'straight', 'boot'], ASK_ROWS)),
  numbers(
    'price',
    forEachRow((nth) => 30 + (nth % 70)),
  ),
]);

const channels = askTable('global_stats.csv', [
  words(
    'Title',
    forEachRow((nth) => `Channel ${nth}`),
  ),
  words('Channel type', cycle(['Music', 'Games', 'News'], ASK_ROWS)),
  numbers(
    'Video views',
    forEachRow((nth) => 1000 + 97 * nth),
  ),
  numbers(
    'Countries shipped to',
    forEachRow((nth) => 3 + (nth % 90)),
  ),
]);

// 'All' is whom a campaign is for, and no total of the others.
const campaigns = askTable('campaigns.csv', [
  column('Campaign ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  dates('Date', '2023-01-05', '2024-12-20', daily, 60),
  words('Audience', cycle(['All', 'New', 'Loyal', 'Inactive'], ASK_ROWS)),
  words('Channel', cycle(['Mail', 'Web', 'App'], ASK_ROWS)),
  numbers(
    'Spend',
    forEachRow((nth) => 10.5 + 3 * nth),
  ),
]);

const tables = { cars, priced, orders, jeans, channels, campaigns };
const REFUSED = /^(no_such_column|ambiguous|not_a_query)$/;

describe('the number of rows, where something else is asked for', () => {
  it.each([
    // Two prices, none of which is meant before the other
    ['cars', 'which region has the most expensive cars'],
    ['cars', 'top 10 seasons'],
    ['orders', 'who are our best customers'],
    ['orders', 'which store has the most returns'],
    ['orders', 'how much did we pay the store in Rome'],
    ['channels', 'top 10 channels by video views'],
    ['channels', 'which country do they come from'],
    ['channels', 'which country sells best'],
    ['jeans', 'how many were sold'],
    ['jeans', 'do men have bigger jeans than women'],
  ] as const)('%s: %s', (table, question) => expect(saidOf(tables[table], question)).toMatch(REFUSED));

  it.each([
    ['priced', 'which region has the most expensive cars', 'Average of Price, by Region, top 1'],
    ['orders', 'how many orders', 'Number of rows'],
    ['orders', 'how many orders per store', 'Number of rows, by store'],
    ['channels', 'top 2 channel types by video views', 'Sum of Video views, by Channel type, top 2'],
    ['campaigns', 'spend by channel', 'Sum of Spend, by Channel'],
    ['jeans', 'how many jeans', 'Number of rows'],
    ['jeans', 'which style brought in the most jeans', 'Number of rows, by style, top 1'],
    ['jeans', 'are there more men than women', 'Number of rows, sex is men or women, by sex'],
  ] as const)('%s: %s is read', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

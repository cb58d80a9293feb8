import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const daily = { grain: 'day', step: 86_400, regular: false } as const;

const restaurants = askTable('restaurants.csv', [
  words(
    'Name',
    forEachRow((nth) => `Restaurant ${nth}`),
  ),
  dates('Open date', '2005-01-05', '2024-12-20', daily, 230),
  words('City', cycle(['Bern', 'Rome'], ASK_ROWS)),
]);

const painters = askTable('painters.csv', [
  words(
    'Name',
    forEachRow((nth) => `Painter ${nth}`),
  ),
  numbers(
    'Year of birth',
    forEachRow((nth) => 1750 + nth),
    { format: { kind: 'year' } },
  ),
  words('Country', cycle(['Chile', 'Spain'], ASK_ROWS)),
]);

const runners = askTable('runners.csv', [
  words(
    'Name',
    forEachRow((nth) => `Runner ${nth}`),
  ),
  dates('Date of birth', '1970-01-05', '2004-12-20', daily, 230),
  numbers(
    'Age',
    forEachRow((nth) => 18 + (nth % 40)),
  ),
]);

const tables = { restaurants, painters, runners };
const ONE = (date: string, which: string) => `Number of rows, by ${date} and Name, ${which} 1`;

describe('the row of the earliest or latest date', () => {
  it.each([
    ['restaurants', 'first restaurant opened', ONE('Open date', 'first')],
    ['restaurants', 'newest restaurant', ONE('Open date', 'top')],
    ['restaurants', 'latest restaurant in Rome', 'Number of rows, City is Rome, by Open date and Name, top 1'],
    ['painters', 'oldest painter', ONE('Year of birth', 'first')],
    ['painters', 'who is the youngest painter', ONE('Year of birth', 'top')],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // An age is told by the ages; of several rows, and of a number of them, none is told
    ['runners', 'oldest runner', /Age/],
    ['restaurants', 'newest restaurants', /^(?!.*Open date and Name)/],
    ['restaurants', 'how many restaurants opened in the first quarter', /^(?!.*Open date and Name)/],
    ['restaurants', 'restaurants per city', /^Number of rows, by City$/],
  ] as const)('%s: %s is none', (table, question, expected) =>
    expect(saidOf(tables[table], question)).toMatch(expected),
  );
});

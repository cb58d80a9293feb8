import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { column, cycle, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const phones = askTable('phones.csv', [
  words(
    'Phone',
    forEachRow((nth) => `Phone ${nth}`),
  ),
  words('Maker', cycle(['Aplo', 'Berg', 'Cato'], ASK_ROWS)),
  numbers('Memory', cycle([4, 8, 16, 32], ASK_ROWS)),
  numbers('Battery', cycle([3000, 4000, 5000], ASK_ROWS)),
  numbers('Screen size', cycle([5.5, 6.1, 6.7], ASK_ROWS)),
  numbers(
    'Price',
    forEachRow((nth) => 99.5 + 3 * nth),
  ),
]);

const funds = askTable('funds.csv', [
  words(
    'Fund',
    forEachRow((nth) => `Fund ${nth}`),
  ),
  numbers(
    'Volume',
    forEachRow((nth) => 1_000_000 + 700_000 * nth),
  ),
  numbers(
    'Fee',
    forEachRow((nth) => 0.25 + nth / 80),
  ),
  numbers(
    'Defaulted',
    forEachRow((nth) => nth),
  ),
  numbers(
    'Defaulted percent',
    forEachRow((nth) => 0.5 + nth / 60),
  ),
]);

const staff = askTable('applicants.csv', [
  column('Applicant ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  words('Gender', cycle(['F', 'M'], ASK_ROWS)),
  words('Decision', cycle(['Accepted', 'Rejected', 'Waiting'], ASK_ROWS)),
  words('Home', cycle(['Flat/Studio', 'House', null], ASK_ROWS)),
  numbers('Age when accepted', cycle([19, 24, 33, 47, 58], ASK_ROWS)),
  numbers('Score', cycle([1.5, 2.5, 3.5], ASK_ROWS)),
]);

const tables = { phones, funds, staff };

describe('numbers with their units', () => {
  it.each([
    ['phones', 'how many phones have 16 gb of memory', 'Number of rows, Memory is 16'],
    ['phones', 'cheapest phone with 32 gb memory', 'Average of Price, Memory is 32, by Phone, first 1'],
    ['phones', 'phones with more than 8gb memory', 'Number of rows, Memory is above 8'],
    ['phones', 'phones with at least 8 gb of memory', 'Number of rows, Memory is at least 8'],
    ['phones', 'phones with a battery over 3500 mah', 'Number of rows, Battery is above 3,500'],
    ['phones', 'phones with a screen size over 6 inches', 'Number of rows, Screen size is above 6'],
    ['funds', 'how many funds have a volume over 100 million', 'Number of rows, Volume is above 100,000,000'],
    ['funds', 'how many funds with over 100 million shares', 'Number of rows, Volume is above 100,000,000'],
    ['funds', 'how many funds have defaulted over 3 percent', 'Number of rows, Defaulted percent is above 3.0%'],
    [
      'staff',
      'applicants over 30 who were accepted',
      'Number of rows, Age when accepted is above 30, Decision is Accepted',
    ],
    [
      'staff',
      'how many applicants over 30 are still waiting',
      'Number of rows, Age when accepted is above 30, Decision is Waiting',
    ],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // Nothing is measured by weight, and a share is no unit of a fee.
    ['phones', 'phones over 2 kg', 'ambiguous'],
    ['funds', 'share of funds with a fee over 1', 'Number of rows where Fee is above 1.00 divided by number of rows'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

describe('one of two names that stand side by side in a value', () => {
  it.each([
    ['staff', 'how many live in a studio', 'Number of rows, Home is Flat/Studio'],
    ['staff', 'average score of studios', 'Average of Score, Home is Flat/Studio'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const daily = { grain: 'day', step: 86_400, regular: false } as const;
const over = (label: string, from: string, to: string) => dates(label, from, to, daily, 200);

const finals = askTable('finals.csv', [
  over('Date', '1990-01-05', '2024-12-20'),
  words('Match winner', cycle(['Red Rovers', 'Blue Lions', 'Grey Wolves'], ASK_ROWS)),
  words('Match loser', cycle(['Blue Lions', 'Grey Wolves', 'Red Rovers'], ASK_ROWS)),
  words('Toss winner', cycle(['Red Rovers', 'Blue Lions'], ASK_ROWS)),
  words('Coach winner', cycle(['Ann', 'Bea', 'Cora'], ASK_ROWS)),
  words('Player of the match', cycle(['Abel', 'Bert', 'Carl', 'Dora'], ASK_ROWS)),
  words('City', cycle(['Bern', 'Rome'], ASK_ROWS)),
  numbers(
    'Prize money',
    forEachRow((nth) => 1000 + 37 * nth),
  ),
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
  numbers(
    'Year of death',
    forEachRow((nth) => (nth % 3 ? 1800 + nth : null)),
    { format: { kind: 'year' } },
  ),
  words('Place of birth', cycle(['London', 'Paris', 'Rome'], ASK_ROWS)),
  words('Place of death', cycle(['Paris', 'Rome', 'Vienna'], ASK_ROWS)),
]);

const staff = askTable('hotel-staff.csv', [
  words(
    'Employee',
    forEachRow((nth) => `Worker ${nth}`),
  ),
  over('Hire date', '2015-01-05', '2024-12-20'),
  { ...over('Termination date', '2016-01-05', '2024-12-20'), nulls: 100 },
  words('Department', cycle(['Bar', 'Desk', 'Kitchen'], ASK_ROWS)),
  numbers(
    'Base salary',
    forEachRow((nth) => 20_000 + 311 * nth),
  ),
]);

const seasons = askTable('tv-ratings.csv', [
  words('Title', cycle(['Alpha', 'Beta', 'Gamma', 'Delta'], ASK_ROWS)),
  numbers('Season', cycle([1, 2, 3], ASK_ROWS)),
  over('Premiere', '2015-01-05', '2024-12-20'),
  numbers(
    'Rating',
    forEachRow((nth) => 5.5 + (nth % 40) / 10),
  ),
]);

const shoppers = askTable('shoppers.csv', [
  words('Country', cycle(['Spain', 'Chile'], ASK_ROWS)),
  numbers(
    'NumWebPurchases',
    forEachRow((nth) => 3 + nth * 2),
  ),
  numbers(
    'NumStorePurchases',
    forEachRow((nth) => 2 + nth * 3),
  ),
]);

const outages = askTable('outages.csv', [
  over('Start', '2023-01-05', '2024-12-20'),
  words('Category', cycle(['Planned', 'Breakdown'], ASK_ROWS)),
  words('Reported by', cycle(['Ann', 'Bea', 'Cora'], ASK_ROWS)),
  numbers(
    'Downtime duration minutes',
    forEachRow((nth) => 5 + 3 * nth),
  ),
]);

const tables = { finals, painters, staff, seasons, shoppers, outages };
const MOST = (label: string) => `Number of rows, by ${label}, top 1`;

describe('everyday forms in words that the reader knows', () => {
  it.each([
    // Who wins, of a column of winners
    ['finals', 'who won the most finals', MOST('Match winner')],
    ['finals', 'which team lost the most', MOST('Match loser')],
    ['finals', 'which coach won most often', MOST('Coach winner')],
    ['finals', 'how many times did the lions win', 'Number of rows, Match winner is Blue Lions'],
    ['finals', 'how often did the wolves lose', 'Number of rows, Match loser is Grey Wolves'],
    ['finals', 'most player of the match awards', MOST('Player of the match')],
    ['finals', 'which city hosted the most', MOST('City')],
    // What happens once
    ['painters', 'how many painters died', 'Number of rows, Year of death has a value'],
    ['painters', 'how many are still alive', 'Number of rows, Year of death has no value'],
    ['painters', 'painters born in the 1800s', 'Number of rows, Year of birth is between 1800 and 1899'],
    ['painters', 'how many painters born after 1900', 'Number of rows, Year of birth is above 1900'],
    ['painters', 'where were most painters born', MOST('Place of birth')],
    ['staff', 'how many left in 2020', 'Number of rows, Termination date 2020'],
    // Its course
    ['seasons', 'did ratings go up over the years', 'Average of Rating, by year of Premiere'],
    ['seasons', 'is the rating getting better', 'Average of Rating, by quarter of Premiere'],
    // A show is no verb here
    ['seasons', 'which show has the highest rating', 'Average of Rating, by Title, top 1'],
    ['seasons', 'how many different shows', 'Distinct count of Title'],
    ['staff', 'total payroll by department', 'Sum of Base salary, by Department'],
    ['shoppers', 'web vs store purchases', 'Sum of NumWebPurchases, sum of NumStorePurchases'],
    ['outages', 'who reports the most', MOST('Reported by')],
    ['outages', 'downtime by category', 'Sum of Downtime duration minutes, by Category'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // An amount that is won, a team that no winner is called like, a coach of whom nothing is said
    ['finals', 'who won the most money', /^(?!Number of rows, by Match winner)/],
    ['finals', 'how many times did the tigers win', /^(no_|not_|ambiguous)/],
    ['finals', 'which referee won the most', /^(?!Number of rows, by (Coach|Referee))/],
    ['staff', 'how many died', /^(no_|not_|ambiguous)/],
    ['outages', 'who repairs the most', /^(no_|not_|ambiguous)/],
    ['shoppers', 'web vs phone purchases', /^(no_|not_|ambiguous)/],
  ] as const)('%s: %s is none', (table, question, expected) =>
    expect(saidOf(tables[table], question)).toMatch(expected),
  );
});

import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { column, cycle, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const riders = askTable('riders.csv', [
  column('Rider ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  words('Nationality', cycle(['POL', 'GER', 'SUI', 'USA', 'NED'], ASK_ROWS)),
  words('Surface', cycle(['DE', 'CO', 'AL', 'GA'], ASK_ROWS)),
  numbers(
    'Finish time',
    forEachRow((nth) => 3.5 + nth / 90),
  ),
]);

const teams = askTable('teams.csv', [
  words(
    'Team',
    forEachRow((nth) => `Team ${nth}`),
  ),
  words('Team country', cycle(['PL', 'DE', 'CH', 'US', 'SE', 'FR'], ASK_ROWS)),
  numbers(
    'Budget',
    forEachRow((nth) => 90.5 + nth),
  ),
]);

const museums = askTable('museums.csv', [
  words(
    'Museum',
    forEachRow((nth) => `Museum ${nth}`),
  ),
  words('Country', cycle(['Poland', 'Ukraine', 'Czechia', 'United Kingdom'], ASK_ROWS)),
  numbers(
    'Visitors',
    forEachRow((nth) => 900 + ((nth * 53) % 9700)),
  ),
]);

const gym = askTable('gym-visits.csv', [
  column('Member', 'id', { role: 'id', distinct: 24 }),
  numbers(
    'Steps',
    forEachRow((nth) => 900 + ((nth * 53) % 9700)),
  ),
]);

const tables = { riders, teams, museums, gym };

describe('peoples and countries by their codes', () => {
  it.each([
    ['riders', 'how many polish riders', 'Number of rows, Nationality is POL'],
    ['riders', 'how many swiss riders are there', 'Number of rows, Nationality is SUI'],
    ['riders', 'average finish time of germans', 'Average of Finish time, Nationality is GER'],
    ['teams', 'how many swedish teams', 'Number of rows, Team country is SE'],
    ['museums', 'visitors of ukrainian museums', 'Sum of Visitors, Country is Ukraine'],
    ['museums', 'how many british museums', 'Number of rows, Country is United Kingdom'],
    ['museums', 'how many czech museums', 'Number of rows, Country is Czechia'],
    ['museums', 'visitors by country without poland', 'Sum of Visitors, Country is not Poland, by Country'],
    ['riders', 'what was the fastest finish time', 'Minimum Finish time'],
    ['riders', 'slowest time by nationality', 'Maximum Finish time, by Nationality'],
    ['gym', 'which member has the most steps', 'Sum of Steps, by Member, top 1'],
    ['gym', 'which member walked the most steps overall', 'Sum of Steps, by Member, top 1'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // No column of countries has it.
    ['riders', 'how many japanese riders', 'no_such_column'],
    ['museums', 'how many japanese museums', 'no_such_column'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { column, cycle, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const pupils = askTable('trainees.csv', [
  column('Trainee ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  words('Region', cycle(['North', 'South'], ASK_ROWS)),
  words('Result', cycle(['Passed', 'Failed', 'Withdrawn', 'Graduate'], ASK_ROWS)),
  numbers('Hired', cycle([0, 1], ASK_ROWS)),
  numbers('Completion rate', cycle([0.5, 0.75, 1], ASK_ROWS)),
]);

const labour = askTable('labour.csv', [
  words(
    'District',
    forEachRow((nth) => `District ${nth}`),
  ),
  numbers(
    'Unemployed',
    forEachRow((nth) => 900 + 31 * nth),
  ),
  numbers(
    'Unemployed percent',
    forEachRow((nth) => 2.5 + nth / 40),
  ),
  numbers(
    'Inflation',
    forEachRow((nth) => 0.5 + nth / 90),
  ),
  numbers(
    'Vacancies',
    forEachRow((nth) => 40 + nth),
  ),
]);

const tables = { pupils, labour };
const SHARE = (value: string) => `Number of rows where Result is ${value} divided by number of rows`;

describe('rates of what a table calls otherwise', () => {
  it.each([
    ['pupils', 'what is the graduation rate', SHARE('Graduate')],
    ['pupils', 'dropout rate by region', `${SHARE('Withdrawn')}, by Region`],
    ['pupils', 'drop out rate by region', `${SHARE('Withdrawn')}, by Region`],
    [
      'pupils',
      'pass rate in North',
      'Number of rows where Result is Passed divided by number of rows, Region is North',
    ],
    ['pupils', 'failure rate', SHARE('Failed')],
    ['labour', 'average unemployment rate', 'Average of Unemployed percent'],
    ['labour', 'highest rate of unemployment', 'Maximum Unemployed percent'],
    ['labour', 'average inflation rate', 'Average of Inflation'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // A rate of that name, a count that is none, nothing of the kind.
    ['pupils', 'average completion rate', 'Average of Completion rate'],
    ['labour', 'vacancy rate', 'not_a_query'],
    ['labour', 'crime rate', 'no_such_column'],
    ['pupils', 'divorce rate', 'no_such_column'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

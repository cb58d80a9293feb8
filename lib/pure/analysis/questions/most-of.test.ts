import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { column, cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';

const towns = askTable('towns.csv', [
  words(
    'Town',
    forEachRow((nth) => `Town ${nth}`),
  ),
  words('County', cycle(['Avon', 'Bute', 'Clyde'], ASK_ROWS)),
  numbers(
    'Population',
    forEachRow((nth) => 900 + ((nth * 53) % 9700)),
  ),
  numbers(
    'Rainfall',
    forEachRow((nth) => 300.5 + nth),
  ),
]);

const calls = askTable('calls.csv', [
  column('Call ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  dates('Called on', '2019-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
  words('Agent', cycle(['Ada', 'Bo', 'Cy', 'Di'], ASK_ROWS)),
  words('Outcome', cycle(['Solved', 'Missed'], ASK_ROWS)),
  words('Topic', cycle(['Billing', 'Repair', 'Other'], ASK_ROWS)),
  words('Branch', cycle(['Oslo', 'Bergen', 'Moss'], ASK_ROWS)),
  numbers(
    'Minutes',
    forEachRow((nth) => 0.5 + ((nth * 7) % 60)),
  ),
]);

const tables = { towns, calls };

describe('who, where and how many different ones', () => {
  it.each([
    ['calls', 'who had the most calls', 'Number of rows, by Agent, top 1'],
    ['calls', 'who has the highest average minutes', 'Average of Minutes, by Agent, top 1'],
    ['calls', 'which branch has the most topics', 'Distinct count of Topic, by Branch, top 1'],
    ['calls', 'which branch has the fewest agents', 'Distinct count of Agent, by Branch, first 1'],
    ['towns', 'which county has the most towns', 'Distinct count of Town, by County, top 1'],
    ['towns', 'biggest town in Avon', 'Sum of Population, County is Avon, by Town, top 1'],
    ['towns', 'smallest town', 'Sum of Population, by Town, first 1'],
    ['towns', 'how many people live in Bute', 'Sum of Population, County is Bute'],
    ['towns', 'which county has the fewest inhabitants', 'Sum of Population, by County, first 1'],
    ['towns', 'highest rainfall and which town', 'Sum of Rainfall, by Town, top 1'],
  ] as const)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

  it.each([
    // No people, no size, nothing that is counted.
    ['towns', 'who has the highest rainfall', 'no_such_column'],
    ['towns', 'biggest county', 'not_a_query'],
    ['calls', 'which branch has the most windows', 'no_such_column'],
    // Of a state it is not said whether their number or their share is meant.
    ['calls', 'which branch is the most missed', 'ambiguous'],
    ['calls', 'which branch has the most missed calls', 'Number of rows, Outcome is Missed, by Branch, top 1'],
  ] as const)('%s: %s is none', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));
});

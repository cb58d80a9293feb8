import { describe, expect, it } from 'vitest';
import { adviceOn, distance } from './advice';
import type { KnownTable } from './known-names';

const column = (key: string) => ({ key, label: key, type: 'text' as const });
const table = (name: string, ...columns: string[]): KnownTable => ({ table: name, columns: columns.map(column) });
const known = {
  text: 'SELECT regon FROM orders_2023',
  tables: [table('orders_2023', 'order_date', 'region', 'sales'), table('people', 'manager')],
  functions: ['median', 'date_trunc'],
};

describe('adviceOn', () => {
  it.each([
    ['There is no table orders in this workspace.', 'Did you mean orders_2023?'],
    ['There is no table poeple in this workspace.', 'Did you mean people?'],
    ['There is no table weather in this workspace.', 'The tables are listed under Tables.'],
    ['Referenced column "regon" not found in FROM clause.', 'Did you mean region?'],
    ['Table "o" does not have a column named "sale"', 'Did you mean sales?'],
    ['Referenced column "mnager" not found in FROM clause.', 'Open the table under Tables to see its columns.'],
    ['Column not found: column "regon" does not exist.', 'Did you mean region?'],
    ["Unknown column 'o.regon' in 'SELECT'", 'Did you mean region?'],
    ['Table not found: relation "poeple" does not exist.', 'Did you mean people?'],
    ["Table 'sales.poeple' doesn't exist", 'Did you mean people?'],
    ['The function medain isn’t allowed here.', 'Did you mean median?'],
    ['Scalar Function with name zzz does not exist.', 'Ctrl Space lists the functions.'],
    ['Syntax error at or near "FROM".', 'Check for a missing comma, bracket or quote before this place.'],
    ['Syntax error at end of input.', 'Check for a missing comma, bracket or quote before this place.'],
    ["Could not convert string 'N' to INT32", 'Use TRY_CAST to get a missing value instead.'],
    ['Column "region" must appear in the GROUP BY clause.', null],
  ])('%s: %s', (message, advice) => expect(adviceOn(message, known)).toBe(advice));
});

it.each([
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['region', 'region', 0],
])('from %j to %j are %d', (one, other, far) => expect(distance(one, other)).toBe(far));

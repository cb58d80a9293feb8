import { describe, expect, it } from 'vitest';
import { cycle, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import { readQuestion } from './read-question';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}
const values = Array.from({ length: ROWS }, (_, nth) => nth % 37);
const matches = tableOf('matches.csv', [
  words('home_team', cycle(['Oslo', 'Rome', 'Bonn'], ROWS)),
  words('away_team', cycle(['Rome', 'Bonn', 'Oslo'], ROWS)),
  numbers('home_score', values),
  numbers('away_score', values.toReversed()),
]);
const stores = tableOf('stores.csv', [
  words('Store', cycle(['North', 'South'], ROWS)),
  numbers(
    'Sales',
    values.map((each) => each + 0.5),
  ),
  numbers(
    'Target',
    values.map((each) => each + 1.25),
  ),
]);

describe('one column of a row compared with another', () => {
  it.each([
    [matches, 'how often did the home side win', '[home_score] > [away_score]'],
    [matches, 'matches that ended in a draw', '[home_score] = [away_score]'],
    [matches, 'matches where the home score is above the away score', '[home_score] > [away_score]'],
    [matches, 'matches where the home team differs from the away team', '[home_team] <> [away_team]'],
    [stores, 'stores where sales are below target', '[Sales] < [Target]'],
    [stores, 'rows with more sales than target', '[Sales] > [Target]'],
  ])('%#', (table, question, formula) => {
    const understood = readQuestion(question, table);
    expect(understood.ok ? question : understood.message).toContain(formula);
  });

  it.each([
    [stores, 'rows where sales are above 10', 'Number of rows, Sales is above 10.00'],
    [stores, 'average sales and target by store', 'Average of Sales, average of Target, by Store'],
    // No two scores say who won
    [stores, 'how often was it a draw', 'no_such_column'],
  ])('%#: others are read as before', (table, question, expected) =>
    expect(`${question}: ${saidOf(table, question)}`).toBe(`${question}: ${expected}`),
  );
});

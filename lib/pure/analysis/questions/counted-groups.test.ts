import { describe, expect, it } from 'vitest';
import { column, cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
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
const each = (start: string) => Array.from({ length: ROWS }, (_, nth) => `${start}${nth}`);

const tickets = tableOf('support-tickets.csv', [
  column('Ticket_ID', 'id', { role: 'id', distinct: ROWS }),
  // 120, 60, 40 and 20 tickets
  words('Agent', cycle(['Ann', 'Ann', 'Ann', 'Bob', 'Cem', 'Ann', 'Ann', 'Bob', 'Cem', 'Ann', 'Dee', 'Bob'], ROWS)),
  words('Channel', cycle(['Phone', 'Email'], ROWS)),
  dates('Created', '2024-01-01', '2024-12-31', { kind: 'date', grain: 'day' } as never, 200),
  numbers('Effort', cycle([1.5, 3, 4.25, 12.5], ROWS)),
]);
const inspections = tableOf('inspections.csv', [
  words('Place', cycle(['Bar', 'Bar', 'Bar', 'Inn', 'Inn', 'Pub'], ROWS)),
  numbers('Score', cycle([71.5, 80, 99.5, 92], ROWS)),
  numbers('Year', cycle([2015, 2016, 2017], ROWS), { format: { kind: 'year' } }),
]);
const many = tableOf('visits.csv', [
  words('Visitor', cycle(each('V').slice(0, 40), ROWS)),
  numbers('Minutes', cycle([1.5, 3, 4], ROWS)),
]);

describe('groups by how many rows they have', () => {
  it.each([
    ['which agents have handled more than 50 tickets', 'Number of rows, Agent is Ann or Bob, by Agent'],
    ['agents with at least 40 tickets', 'Number of rows, Agent is Ann, Bob or Cem, by Agent'],
    ['agents with fewer than 40 tickets', 'Number of rows, Agent is Dee, by Agent'],
    ['agents with 60 or more tickets', 'Number of rows, Agent is Ann or Bob, by Agent'],
    ['agents with between 30 and 80 tickets', 'Number of rows, Agent is Bob or Cem, by Agent'],
    ['average effort by agent with at least 50 tickets', 'Average of Effort, Agent is Ann or Bob, by Agent'],
    [
      'among agents with more than 50 tickets, who has the highest average effort',
      'Average of Effort, Agent is Ann or Bob, by Agent, top 1',
    ],
    [
      'of the agents with more than 50 tickets, which one has the lowest average effort',
      'Average of Effort, Agent is Ann or Bob, by Agent, first 1',
    ],
    ['how many agents have more than 50 tickets', 'Distinct count of Agent, Agent is Ann or Bob'],
    // None has so many
    ['agents with more than 500 tickets', 'out_of_range'],
    // Of which rows?
    ['agents with more than 10 tickets in March', 'not_a_query'],
    ['phone tickets of agents with more than 50 tickets', 'not_a_query'],
    // Rows by a number of theirs
    ['tickets with more than 4 effort', 'Number of rows, Effort is above 4'],
  ])('%s', (question, expected) => expect(saidOf(tickets, question)).toBe(expected));

  it.each([
    ['places inspected at least 50 times', 'Number of rows, Place is Bar or Inn, by Place'],
    [
      'which place that was inspected at least 50 times has the lowest average score',
      'Average of Score, Place is Bar or Inn, by Place, first 1',
    ],
    ['average score of places with more than 100 inspections', 'Average of Score, Place is Bar, by Place'],
    ['years with more than 50 inspections', 'Number of rows, Year is 2015, 2016 or 2017, by Year'],
    ['years with more than 100 inspections', 'out_of_range'],
    ['inspections with a score below 80', 'Number of rows, Score is below 80'],
  ])('%s', (question, expected) => expect(saidOf(inspections, question)).toBe(expected));

  it('needs the counts of all values', () =>
    expect(saidOf(many, 'visitors with more than 2 visits')).toBe('not_a_query'));

  it('says the condition as it was asked', () => {
    const understood = readQuestion('which agents have more than 50 tickets', tickets);
    expect(understood.ok && understood.reading.parts.map(({ text }) => text)).toContain(
      'Agent with more than 50 tickets',
    );
  });

  it('is not joined with a condition by a follow-up', () =>
    expect(saidOf(tickets, 'only Phone', ['agents with more than 50 tickets'])).toBe('not_a_query'));
});

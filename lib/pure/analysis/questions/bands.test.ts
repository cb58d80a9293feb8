import { describe, expect, it } from 'vitest';
import { column, cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;

function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const survey = tableOf('survey.csv', [
  column('RespondentID', 'id', { role: 'id', distinct: ROWS }),
  words('Gender', cycle(['Male', 'Female', 'Female'], ROWS)),
  words('Age', cycle(['18-29', '30-44', '45-60', '> 60'], ROWS)),
  words('Household income', cycle(['$0 - $24,999', '$25,000 - $99,999', '$100,000+'], ROWS)),
  words('Education', cycle(['High school', 'Bachelor', 'Graduate'], ROWS)),
]);

const claims = tableOf('car_claims.csv', [
  words('Size', cycle(['<1l', '1-1.5l', '1.5-2l', '>2l'], ROWS)),
  words('Age', cycle(['<25', '25-29', '30-35', '>35'], ROWS)),
  numbers('Holders', cycle([3, 20, 44, 99, 310], ROWS)),
]);

const people = tableOf('people.csv', [
  words('Gender', cycle(['Male', 'Female'], ROWS)),
  words('Age group', cycle(['18-29', '30-44', '> 44'], ROWS)),
  numbers('Age', cycle([22, 31, 44, 58], ROWS)),
]);

const visits = tableOf('visits.csv', [
  dates('Day', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
  words('Score', cycle(['2-1', '0-0', '3-2', 'none', 'left early', 'ill', 'late'], ROWS)),
  numbers('Fee', cycle([10, 20, 35.5, 80], ROWS)),
  numbers('Weight', cycle([50.5, 61, 82, 90], ROWS)),
]);

describe('numbers said of groups that are written as text', () => {
  it.each([
    ['respondents over 60', 'Number of rows, Age is > 60'],
    ['women older than 60', 'Number of rows, Age is > 60, Gender is Female'],
    ['respondents over 45', 'Number of rows, Age is 45-60 or > 60'],
    ['respondents under 30', 'Number of rows, Age is 18-29'],
    ['respondents between 18 and 44', 'Number of rows, Age is 18-29 or 30-44'],
    ['respondents aged 30-44', 'Number of rows, Age is 30-44'],
    ['respondents with an income of at least 100000', 'Number of rows, Household income is $100,000+'],
    ['encuestados mayores de 60', 'Number of rows, Age is > 60'],
    [
      'share of women among respondents over 60',
      'Number of rows where Gender is Female divided by number of rows, Age is > 60',
    ],
    // A part of a group, or a number of something else
    ['respondents over 50', 'ambiguous'],
    ['respondents over 60 minutes', 'ambiguous'],
  ])('%s', (question, expected) => expect(saidOf(survey, question)).toBe(expected));

  it.each([
    ['total holders over 2l', 'Sum of Holders, Size is >2l'],
    ['total holders under 25', 'Sum of Holders, Age is <25'],
    ['total holders by age except under 25', 'Sum of Holders, Age is not <25, by Age'],
    // The numbers of a column that is named
    ['number of rows with holders over 35', 'Number of rows, Holders is above 35'],
  ])('%s', (question, expected) => expect(saidOf(claims, question)).toBe(expected));

  it.each([
    // The numbers themselves stand beside their groups
    ['women over 44', 'Number of rows, Age is above 44, Gender is Female'],
    ['average age of women over 44', 'Average of Age, Age is above 44, Gender is Female'],
  ])('%s', (question, expected) => expect(saidOf(people, question)).toBe(expected));

  it('takes the results of games for no groups', () =>
    expect(saidOf(visits, 'number of visits over 2')).not.toContain('Score'));
});

describe('what a question goes on from', () => {
  it.each([
    ['respondents over 60', 'what about women?', 'Number of rows, Age is > 60, Gender is Female'],
    // Of what was not understood nothing can be taken
    ['respondents with green hair', 'what about women?', 'not_a_query'],
    ['respondents with green hair', 'and for women?', 'not_a_query'],
    ['respondents with green hair', 'only women', 'not_a_query'],
  ])('%s: %s', (before, question, expected) => expect(saidOf(survey, question, [before])).toBe(expected));
});

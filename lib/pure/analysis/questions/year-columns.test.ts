import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import { readQuestion } from './read-question';
import type { AskTable } from './schema';
import { yearTable } from './year-columns';

const ROWS = 60;

function tableOf(name: string, listed: Column[]): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

const farms = Array.from({ length: ROWS }, (_, nth) => `Farm ${String.fromCodePoint(65 + (nth % 26))}${nth}`);
const measured = (step: number) => Array.from({ length: ROWS }, (_, nth) => 40.5 + ((nth * step) % 97));
const whole = (step: number) => measured(step).map(Math.round);

const yields = tableOf('milk-yield-by-year.csv', [
  words('farm', farms),
  words('breed', cycle(['Holstein', 'Jersey'], ROWS)),
  ...[2015, 2016, 2017, 2018, 2019].map((year) => numbers(String(year), measured(year - 2000), { key: `y${year}` })),
]);

const towns = tableOf('towns.csv', [
  words('town', farms),
  words('county', cycle(['Vest', 'Ost', 'Nord'], ROWS)),
  numbers('area_km2', measured(31)),
  ...[2000, 2010, 2020].flatMap((year) => [
    numbers(`residents_${year}`, whole(year % 89)),
    numbers(`dwellings_${year}`, whole(year % 83)),
  ]),
]);

const dated = tableOf('budget.csv', [
  dates('month', '2015-01-01', '2019-12-01', { grain: 'month', step: 2_592_000, regular: true }, ROWS),
  numbers('2017', measured(17), { key: 'y2017' }),
  numbers('2018', measured(18), { key: 'y2018' }),
  numbers('2019', measured(19), { key: 'y2019' }),
]);

/** Two years in one name, and few columns with one: none of them is a column a year. */
const models = tableOf('models.csv', [
  words('model', farms),
  numbers('growth 2010 2020', measured(7)),
  numbers('Peugeot 2008', measured(11)),
  numbers('Fiat 2000', measured(13)),
]);

const asks = (table: AskTable, question: string, expected: string) =>
  expect(`${question}: ${saidOf(table, question)}`).toBe(`${question}: ${expected}`);

describe('a column a year', () => {
  it.each<[AskTable, string, string]>([
    [yields, 'milk yield of Holstein in 2017', 'Average of 2017, breed is Holstein'],
    [yields, 'yield by breed in 2016', 'Average of 2016, by breed'],
    [yields, 'value in 2016 by breed', 'Average of 2016, by breed'],
    [yields, 'which farm had the highest yield in 2018', 'Average of 2018, by farm, top 1'],
    // Spans are told year by year
    [yields, 'Jersey from 2016 to 2018', 'Average of 2016, average of 2017, average of 2018, breed is Jersey'],
    [yields, 'Jersey 2016 to 2018', 'Average of 2016, average of 2017, average of 2018, breed is Jersey'],
    [yields, 'yield since 2018 by breed', 'Average of 2018, average of 2019, by breed'],
    [yields, 'yield by year', 'Average of 2015, average of 2016, average of 2017, average of 2018, average of 2019'],
    // Two years are two
    [yields, 'Jersey 2015 vs 2019', 'Average of 2015, average of 2019, breed is Jersey'],
    [yields, 'compare 2015 to 2019 for Jersey', 'Average of 2015, average of 2019, breed is Jersey'],
    // The year of what is named
    [towns, 'residents in Nord in 2010', 'Sum of residents_2010, county is Nord'],
    [towns, 'dwellings by county in 2020', 'Sum of dwellings_2020, by county'],
    [towns, 'top 3 towns by residents in 2020', 'Sum of residents_2020, by town, top 3'],
    [towns, 'residents and dwellings in 2010', 'Sum of residents_2010, sum of dwellings_2010'],
    [towns, 'towns with more than 90 residents in 2010', 'Sum of residents_2010, residents_2010 is above 90, by town'],
    // What is told once
    [towns, 'average area by county', 'Average of area_km2, by county'],
    [towns, 'how many towns are there by county', 'Distinct count of town, by county'],
  ])('%# ', asks);

  it.each<[AskTable, string]>([
    // One figure of several years, and a ranking of or over them
    [yields, 'average yield from 2016 to 2018'],
    [yields, 'top 3 farms between 2016 and 2018'],
    [yields, 'which year had the highest yield'],
    [towns, 'total residents since 2010'],
    // No year, or none that is there
    [yields, 'average yield by breed'],
    [yields, 'yield in 2030'],
    [towns, 'residents in 2012'],
    // Something else
    [yields, 'litres in 2017'],
    [towns, 'births in 2010'],
  ])('is refused %# ', (table, question) => {
    expect(readQuestion(question, table).ok).toBe(false);
  });

  it('says what to do', () => {
    const understood = readQuestion('which year had the highest yield', yields);
    expect(understood.ok ? '' : understood.message).toContain('Unpivot columns into rows');
  });

  it.each([dated, models])('is none beside dates, nor where a name holds a year: $name', (table) => {
    expect(yearTable(table)).toBeNull();
  });
});

const recipients = tableOf('aid-recipients-by-county.csv', [
  words('county', farms),
  numbers('Public Housing Support Grants', measured(41)),
  numbers('Public Transport', measured(43)),
  numbers('Elderly Housing Support', measured(47)),
  numbers('Total', measured(53)),
]);
const lessons = tableOf('lessons.csv', [
  words('School type', cycle(['Public', 'Private'], ROWS)),
  numbers('Study_Hours_Per_Week', measured(5)),
  numbers('Score', measured(9)),
]);

describe('a column a kind of what the file holds', () => {
  it.each<[AskTable, string, string]>([
    // A header but for its last word is no two others
    [recipients, 'top 3 counties by public housing support', 'Sum of Public Housing Support Grants, by county, top 3'],
    [recipients, 'public transport in Farm A0', 'Average of Public Transport, county is Farm A0'],
    // 'Per' leads on to the groups
    [lessons, 'study hours per school type', 'Average of Study_Hours_Per_Week, by School type'],
    // What the file holds, and not its rows
    [recipients, 'how many recipients are there', 'Sum of Total'],
    [lessons, 'how many lessons are there', 'Number of rows'],
  ])('%# ', asks);
});

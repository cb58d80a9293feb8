import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import { longTable } from './long-tables';
import { readQuestion } from './read-question';
import type { AskTable } from './schema';

const ROWS = 240;

function tableOf(name: string, listed: Column[], relations: Partial<ColumnRelations> = {}): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: { ...noRelations, ...relations }, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

/** Each value `times` times, over and over. */
const runs = <T>(values: readonly T[], times: number) =>
  cycle(
    values.flatMap((value) => Array<T>(times).fill(value)),
    ROWS,
  );
const decimals = Array.from({ length: ROWS }, (_, nth) => 3.5 + ((nth * 37) % 211));

const clinics = tableOf('clinics.csv', [
  words('Clinic', runs(['Aldby', 'Birkum', 'Cellin', 'Dorp'], 60)),
  words(
    'Indicator',
    runs(['Nurses (per bed)', 'Waiting time at arrival (minutes)', 'Births, total', 'Births, twin', 'Cost of care'], 4),
  ),
  numbers('Year', cycle([2018, 2019, 2020, 2021], ROWS)),
  numbers('Value', decimals),
]);

const jobs = tableOf('jobs.csv', [
  words('Region', runs(['Vest', 'Ost', 'Nord'], 80)),
  words('Sex', runs(['Both sexes', 'Male', 'Female'], 1)),
  words('Statistic', runs(['Employed persons', 'Vacancies'], 3)),
  dates('Period', '2012-01-01', '2019-10-01', { grain: 'quarter', step: 7_776_000, regular: true }, 32),
  numbers('Number', decimals),
]);

/** A measure that is counted in pieces is no name of figures: these rows are orders. */
const fittings = tableOf('fittings.csv', [
  words('Customer', cycle(['Ada', 'Bo', 'Cy'], ROWS)),
  words('Waist measure', cycle(['Slim', 'Regular', 'Wide'], ROWS)),
  numbers('Price', decimals),
]);

const asks = (table: AskTable, question: string, expected: string) =>
  expect(`${question}: ${saidOf(table, question)}`).toBe(`${question}: ${expected}`);

describe('a figure named in one column and told in another', () => {
  it.each<[AskTable, string, string]>([
    [
      clinics,
      'nurses at Dorp in 2020',
      'Average of Value, Clinic is Dorp, Year is 2020, Indicator is Nurses (per bed)',
    ],
    [clinics, 'which clinic has the most nurses', 'Average of Value, Indicator is Nurses (per bed), by Clinic, top 1'],
    [
      clinics,
      'average waiting time by clinic',
      'Average of Value, Indicator is Waiting time at arrival (minutes), by Clinic',
    ],
    [
      clinics,
      'clinics with a waiting time above 50 in 2019',
      'Average of Value, Value is above 50, Year is 2019, Indicator is Waiting time at arrival (minutes), by Clinic',
    ],
    // Two figures side by side
    [
      clinics,
      'nurses and waiting time by clinic',
      'Average of Value where Indicator is Nurses (per bed), average of Value where Indicator is Waiting time at ' +
        'arrival (minutes), by Clinic',
    ],
    // The figure of all before that of some, and some where they are said
    [clinics, 'births in 2018', 'Sum of Value, Year is 2018, Indicator is Births, total'],
    [clinics, 'twin births in 2018', 'Sum of Value, Year is 2018, Indicator is Births, twin'],
    // As the table is
    [clinics, 'how many indicators are there', 'Distinct count of Indicator'],
    [clinics, 'number of rows by indicator', 'Number of rows, by Indicator'],
    [clinics, 'values by indicator', 'Average of Value, by Indicator'],
  ])('%# ', asks);

  it.each<[AskTable, string, string]>([
    // No figure named, or none that is there
    [clinics, 'Dorp 2020', 'ambiguous'],
    [clinics, 'value by clinic', 'ambiguous'],
    [clinics, 'total value', 'ambiguous'],
    [clinics, 'share of Dorp', 'ambiguous'],
    [clinics, 'doctors at Dorp', 'no_such_column'],
    // What only says more of a name is not the name
    [clinics, 'arrival at Dorp', 'no_such_column'],
    // No number of lines stands for what the lines hold
    [jobs, 'number by region', 'ambiguous'],
    // Conditions on one figure say nothing of another
    [clinics, 'nurses of clinics with a waiting time above 50', 'no_such_column'],
  ])('is refused %# ', asks);

  it('says what can be asked', () => {
    const understood = readQuestion('value in 2019', clinics);
    expect(understood.ok ? [] : understood.suggestions.map(({ question }) => question)).toContain(
      'Nurses (per bed) in 2019',
    );
  });

  it.each([
    ['vacancies in Vest by year', 'Sex is Both sexes, Statistic is Vacancies, by year of Period'],
    ['vacancies by sex in 2015', 'Period 2015, Statistic is Vacancies, by Sex'],
    ['female vacancies in 2015', 'Sex is Female'],
  ])('tells totals once: %s', (question, expected) => {
    expect(saidOf(jobs, question)).toContain(expected);
  });

  it('is no column of what was measured', () => {
    expect(longTable(fittings)).toBeNull();
    asks(fittings, 'average price by waist measure', 'Average of Price, by Waist measure');
  });
});

/** One figure, followed for each place and year. */
const places = tableOf(
  'stock.csv',
  [
    words('Depot', runs(['Aldby', 'Birkum', 'Cellin', 'Dorp', 'Elst', 'Furt'], 40)),
    words('Grades', runs(['All grades', 'Grade A', 'Grade B'], 1)),
    numbers('Year', cycle(runs([2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008], 3), ROWS)),
    numbers('tonnes', decimals),
  ],
  { panel: { time: 'year', entity: ['depot', 'grades'] } },
);
const orders = tableOf('sales.csv', [
  dates('date', '2021-01-02', '2024-12-30', { grain: 'day', step: 86_400, regular: false }, ROWS),
  words('city', cycle(['Oslo', 'Bergen'], ROWS)),
  numbers('price', decimals),
]);

describe('the one figure of a panel', () => {
  it.each<[AskTable, string, RegExp]>([
    [places, 'Dorp in 2003', /^(Sum|Average) of tonnes, Depot is Dorp, Year is 2003, Grades is All grades$/],
    [places, 'Dorp and Elst in 2003', /by Depot$/],
    // Of things that happen the rows are as likely meant
    [orders, 'Oslo in 2023', /^Number of rows/],
    [places, 'best in 2003', /^ambiguous|not_a_query$/],
  ])('%# ', (table, question, expected) => {
    expect(saidOf(table, question)).toMatch(expected);
  });
});

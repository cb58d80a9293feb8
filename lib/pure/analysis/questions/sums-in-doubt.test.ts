import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
const YEARS = [2018, 2019, 2020, 2021, 2022, 2023];
/** Each of 40 towns once a year. */
const ofEach = <T>(values: readonly T[]) => values.flatMap((value) => Array<T>(YEARS.length).fill(value));
const figures = (from: number, step: number) => Array.from({ length: ROWS }, (_, nth) => from + ((nth * 37) % step));

function tableOf(name: string, listed: Column[], relations: Partial<ColumnRelations> = {}): AskTable {
  const columns = ready(listed, ROWS);
  const given = { name, columns, relations: { ...noRelations, ...relations }, rowCount: ROWS };
  const values = new Map(columns.map(({ key, top }) => [key, top] as const));
  return { ...given, values, meaning: readTable({ ...given, thisYear: 2026 }) };
}

const TOWNS = ['World', ...Array.from({ length: 39 }, (_, nth) => `Land ${nth + 1}`)];
const lands = tableOf(
  'lands.csv',
  [
    words('Country', ofEach(TOWNS)),
    numbers('Year', cycle(YEARS, ROWS)),
    numbers('Population', figures(12_000, 90_000)),
    numbers('Deaths', figures(10, 500)),
    numbers('GDP', figures(5000, 70_000)),
    numbers('Life expectancy', figures(50.5, 31)),
    numbers('Suicide rate', figures(3.5, 19)),
    numbers('Smokers (% of adults)', figures(8.5, 40)),
  ],
  {
    panel: { time: 'year', entity: ['country'] },
    totals: [{ field: 'country', whole: ['World'], groups: [] }],
  },
);

const sales = tableOf('shop-sales.csv', [
  dates('Sold on', '2022-01-02', '2024-12-30', { grain: 'day', step: 86_400, regular: true }, 200),
  words('Shop', cycle(['North', 'South', 'Harbour'], ROWS)),
  numbers('Price', cycle([10.5, 20, 35.5, 80], ROWS)),
  numbers('Quantity', cycle([1, 2, 3], ROWS)),
  numbers('Expected quantity', cycle([2, 3, 5], ROWS)),
  numbers('Losses incurred by collisions per driver', cycle([82.5, 101.2, 140.6], ROWS)),
  numbers('Margin (%)', cycle([12.5, 20, 31], ROWS)),
  numbers('Tax', cycle([0, 2, 3.5], ROWS)),
  numbers('Revenue', cycle([11, 42, 110.5, 83], ROWS)),
]);

const counts = tableOf(
  'counts.csv',
  [
    dates('Date', '2024-01-01', '2024-08-27', { grain: 'day', step: 86_400, regular: true }, ROWS),
    {
      ...numbers(
        'Deaths',
        Array.from({ length: ROWS }, (_, nth) => 3 * nth + (nth % 7)),
      ),
      rises: true,
    },
    numbers('Tests', figures(100, 700)),
  ],
  { panel: { time: 'date', entity: [] } },
);

const parishes = tableOf('parishes.csv', [
  words(
    'Parish',
    Array.from({ length: ROWS }, (_, nth) => `Parish ${nth}`),
  ),
  words('State', cycle(['Vest', 'Ost', 'Nord'], ROWS)),
  numbers('Population', figures(900, 30_000)),
  numbers('Smokers', figures(20, 4000)),
]);

const KINDS = ['Flood', 'Storm', 'Frost', 'Fire', ...Array.from({ length: 36 }, (_, nth) => `Harm ${nth}`)];
const harms = tableOf(
  'harms.csv',
  [words('Kind', ofEach(KINDS)), numbers('Year', cycle(YEARS, ROWS)), numbers('Deaths', figures(10, 500))],
  { panel: { time: 'year', entity: ['kind'] } },
);

const tables = { lands, sales, counts, parishes, harms };

const REFUSED = 'refused';
const told = (table: AskTable, question: string) => {
  const said = saidOf(table, question);
  return /^(ambiguous|not_a_query|no_such_column)/.test(said) ? REFUSED : said;
};

describe('sums that say nothing', () => {
  it.each<[keyof typeof tables, string, string]>([
    // A level has one value a moment.
    ['lands', 'total population from 2019 to 2022', REFUSED],
    ['lands', 'population of Land 3 since 2020', REFUSED],
    ['lands', 'population of Land 3 in 2020', 'Sum of Population, Country is Land 3, Year is 2020'],
    ['lands', 'population of Land 3 by year', 'Sum of Population, Country is Land 3, by Year'],
    ['lands', 'population of Land 3', 'Sum of Population, Country is Land 3, Year is 2023'],
    ['lands', 'deaths of Land 3 since 2020', 'Sum of Deaths, Country is Land 3, Year is at least 2020'],
    ['lands', 'gdp of Land 3', REFUSED],
    ['lands', 'gdp of Land 3 in 2021', 'Sum of GDP, Country is Land 3, Year is 2021'],
    // A rate has no sum.
    ['lands', 'total life expectancy by year', REFUSED],
    ['lands', 'sum of the suicide rate in 2020', REFUSED],
    ['lands', 'average life expectancy in 2020', 'Average of Life expectancy, Year is 2020, Country is not World'],
    ['sales', 'total price by shop', 'Sum of Price, by Shop'],
    ['sales', 'total expected quantity by shop', 'Sum of Expected quantity, by Shop'],
    // A running total holds those before it.
    ['counts', 'total deaths', REFUSED],
    ['counts', 'deaths in March 2024', REFUSED],
    ['counts', 'how many deaths in march 2024', REFUSED],
    ['counts', 'deaths', 'Maximum Deaths'],
    ['counts', 'deaths by month', 'Maximum Deaths, by month of Date'],
    ['counts', 'deaths on 2024-03-31', 'Maximum Deaths, Date 31 Mar 2024'],
    ['counts', 'highest deaths in march 2024', 'Maximum Deaths, Date Mar 2024'],
    ['counts', 'total tests in march 2024', 'Sum of Tests, Date Mar 2024'],
  ])('%s: %s', (table, question, expected) => {
    expect(`${question}: ${told(tables[table], question)}`).toBe(`${question}: ${expected}`);
  });
});

describe('rows and parts of them that are not meant', () => {
  it.each<[keyof typeof tables, string, string]>([
    // Rows of a panel count nothing but themselves.
    ['harms', 'how many floods in 2020', REFUSED],
    [
      'harms',
      'how many years had floods with more than 100 deaths',
      'Distinct count of Year, Deaths is above 100, Kind is Flood',
    ],
    ['harms', 'deaths of floods in 2020', 'Sum of Deaths, Kind is Flood, Year is 2020'],
    ['lands', 'how many rows for Land 3', 'Number of rows, Country is Land 3'],
    ['lands', 'share of Land 3 in 2020', REFUSED],
    ['lands', 'how many suicides in 2020', REFUSED],
    ['lands', 'suicides in 2020', REFUSED],
    ['lands', 'smokers by country', REFUSED],
    ['lands', 'average smokers in Land 3', REFUSED],
    ['lands', 'percentage of smokers in Land 3', 'Average of Smokers (% of adults), Country is Land 3'],
    ['sales', 'losses incurred by collisions by shop', 'Average of Losses incurred by collisions per driver, by Shop'],
    ['sales', 'average margins by shop', 'Average of Margin (%), by Shop'],
    ['lands', 'suicide rate in 2020', 'Average of Suicide rate, Year is 2020, Country is not World'],
    // The mean of each year's total; the mean of all rows stands beside it.
    ['lands', 'average deaths per year', 'Sum of Deaths divided by distinct count of Year, Country is not World'],
    ['lands', 'average deaths in Land 3', 'Average of Deaths, Country is Land 3'],
    ['lands', 'deaths per year', 'Sum of Deaths, Country is not World, by Year'],
    // One column less another is no condition; rows without something are.
    ['sales', 'revenue without tax', REFUSED],
    ['sales', 'average price without tax', 'Average of Price, Tax is 0.00'],
    // Of all who live there, or of all smokers.
    ['parishes', 'share of smokers in Vest', REFUSED],
  ])('%s: %s', (table, question, expected) => {
    expect(`${question}: ${told(tables[table], question)}`).toBe(`${question}: ${expected}`);
  });
});

describe('totals beside their parts', () => {
  it.each<[string, string]>([
    ['highest deaths in 2020', 'Maximum Deaths, Year is 2020, Country is not World'],
    ['deaths in 2020 without Land 3', 'Sum of Deaths, Country is not Land 3, Year is 2020, Country is not World'],
    ['deaths of the World in 2020', 'Sum of Deaths, Country is World, Year is 2020'],
    [
      'share of Land 3 in deaths',
      'Sum of Deaths where Country is Land 3 divided by sum of Deaths where Country is World',
    ],
    ['how many countries', 'Distinct count of Country'],
    [
      'how many countries had more than 300 deaths in 2020',
      'Distinct count of Country, Deaths is above 300, Year is 2020, Country is not World',
    ],
  ])('%s', (question, expected) => {
    expect(`${question}: ${told(lands, question)}`).toBe(`${question}: ${expected}`);
  });
});

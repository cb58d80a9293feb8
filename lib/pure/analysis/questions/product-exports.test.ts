import { describe, expect, it } from 'vitest';
import { cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const many = (from: number, by: number) => Array.from({ length: ROWS }, (_, nth) => from + by * nth);
const on = (label: string) =>
  dates(label, '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230);

const web = tableOf(
  'web_traffic_acquisition.csv',
  ready(
    [
      on('Date'),
      words('Session primary channel group (Default Channel Group)', cycle(['Email', 'Direct', 'Paid Search'], ROWS)),
      numbers('Sessions', cycle([12, 40, 300], ROWS)),
      numbers('Total revenue', many(10.5, 3)),
    ],
    ROWS,
  ),
);
const sport = tableOf(
  'activities.csv',
  ready(
    [
      on('Date'),
      words('Activity Type', cycle(['Running', 'Cycling', 'Walking'], ROWS)),
      numbers('Avg HR', cycle([120, 133, 151, 160], ROWS)),
      numbers('Max HR', cycle([140, 150, 171, 182], ROWS)),
    ],
    ROWS,
  ),
);
const stock = tableOf(
  'erp_material_stock.csv',
  ready(
    [
      on('Changed'),
      words('NAME1', cycle(['Works Linz', 'Works Graz', 'Depot'], ROWS)),
      words('Rating', cycle(['Good', 'Bad', 'None'], ROWS)),
      numbers('LABST', cycle([0.5, 120, 75], ROWS)),
    ],
    ROWS,
  ),
);

describe('files as well-known products write them', () => {
  it.each([
    ['sessions by channel', web, 'Sum of Sessions, by Session primary channel group (Default Channel Group)'],
    ['average heart rate by activity type', sport, 'Average of Avg HR, by Activity Type'],
    ['max hr by activity type', sport, 'Average of Max HR, by Activity Type'],
    ['how many good', stock, 'Number of rows, Rating is Good'],
  ])('%s', (question, table, expected) => expect(saidOf(table, question)).toBe(expected));

  it.each([
    // What a file is called by is no figure to be best in, and what came in was not spent
    ['best day for traffic', web, 'no_such_value'],
    ['how much did we spend on paid search', web, 'no_such_column'],
    // A line of an address is no material
    ['how many different materials do we have', stock, 'not_a_query'],
    ['% good of rated materials', stock, 'not_a_query'],
  ])('%s is refused', (question, table, expected) => expect(saidOf(table, question)).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
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

const people = tableOf('patients.csv', [
  words('Sex', cycle(['Male', 'Female'], ROWS)),
  words('District', cycle(['North', 'South', 'West'], ROWS)),
  words('Industry', cycle(['Technology', 'Finance', 'Farming'], ROWS)),
  numbers('Age', cycle([21, 35, 48, 70], ROWS)),
  numbers('glucose', cycle([70.5, 90, 120, 200], ROWS)),
  numbers('NetWorth', cycle([1.5, 20, 300, 4000], ROWS)),
]);
const sold = tableOf('bread-sales.csv', [
  dates('date', '2023-01-01', '2023-12-31', { grain: 'day', step: 86_400, regular: false }, 200),
  words('name', cycle(['Rye', 'Spelt', 'Oat', 'Corn'], ROWS)),
  words('size', cycle(['S', 'M', 'L'], ROWS)),
  numbers('price', cycle([2.5, 3, 4.25], ROWS)),
]);

describe('what English words mean', () => {
  it.each([
    ['average blood sugar by borough', 'Average of glucose, by District'],
    ['average blood sugar by sex', 'Average of glucose, by Sex'],
    ['mean fortune by sector', 'Average of NetWorth, by Industry'],
    ['how old are tech patients on average', 'Average of Age, Industry is Technology'],
    ['totl networth by sex', 'Sum of NetWorth, by Sex'],
    ['could you tell me the average age in this file', 'Average of Age'],
    // No column holds it
    ['average heart rate', 'not_a_query'],
    ['how tall are the patients on average', 'no_such_column'],
  ])('%s', (question, expected) => expect(saidOf(people, question)).toBe(expected));

  it.each([
    ['takings per month', 'Sum of price, by month of date'],
    ['how many large ones', 'Number of rows, size is L'],
    ['3 best seling breads', 'Number of rows, by name, top 3'],
  ])('%s', (question, expected) => expect(saidOf(sold, question)).toBe(expected));
});

import { describe, expect, it } from 'vitest';
import { cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { readQuestion } from './read-question';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
function tableOf(name: string, listed: Column[], repeated: ColumnRelations['repeated']): AskTable {
  const relations = { ...noRelations, repeated };
  const columns = ready(listed, ROWS, relations);
  const given = { name, columns, relations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}
const amounts = (label: string) =>
  numbers(
    label,
    Array.from({ length: ROWS }, (_, row) => 10.5 + ((row * 7.3) % 90)),
  );

const lines = tableOf(
  'order-lines.csv',
  [
    numbers(
      'Order ID',
      Array.from({ length: ROWS }, (_, row) => 10_248 + Math.floor(row / 3)),
    ),
    dates('Order date', '2024-01-02', '2024-12-30', { grain: 'day', step: 86_400, regular: true }, 80),
    words('Region', cycle(['North', 'South'], ROWS)),
    amounts('Line amount'),
    amounts('Freight'),
  ],
  [{ number: 'freight', by: ['order_id'] }],
);

const deaths = tableOf(
  'deaths.csv',
  [
    numbers(
      'Year',
      Array.from({ length: ROWS }, (_, row) => 2000 + Math.floor(row / 12)),
    ),
    words('State', cycle(['Ohio', 'Ohio', 'Ohio', 'Utah', 'Utah', 'Utah', 'Iowa', 'Iowa', 'Iowa'], ROWS)),
    words('Cause', cycle(['Fire', 'Fall', 'Flood'], ROWS)),
    numbers(
      'Deaths',
      Array.from({ length: ROWS }, (_, row) => (row * 37) % 190),
    ),
    numbers(
      'Population',
      Array.from({ length: ROWS }, (_, row) => 900_000 + Math.floor(row / 3) * 7919),
    ),
  ],
  [{ number: 'population', by: ['year', 'state'] }],
);

describe('a total of what several rows repeat', () => {
  it.each([
    [lines, 'total freight'],
    [lines, 'sum of freight by region'],
    [deaths, 'total population by state'],
    [deaths, 'total population in 2010'],
  ])('is refused, whatever it is grouped by', (table, question) => {
    const understood = readQuestion(question, table, {}, []);
    expect(understood.ok ? '' : understood.message).toMatch(/is the same on all rows of one .* Ask for its average\.$/);
  });
  it.each([
    [lines, 'average freight', 'Average of Freight'],
    [lines, 'freight by region', 'Average of Freight, by Region'],
    [lines, 'total line amount', 'Sum of Line amount'],
    [deaths, 'total population where cause is fall', 'Sum of Population, Cause is Fall'],
    [deaths, 'total deaths by state', 'Sum of Deaths, by State'],
  ])('is none: %#', (table, question, said) => {
    expect(saidOf(table, question)).toBe(said);
  });
});

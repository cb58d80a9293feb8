import { describe, expect, it } from 'vitest';
import { column, cycle, dates, noRelations, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf } from '@/tests/analysis/orders-table';
import { readTable } from '../semantics/table/table';
import type { AskTable } from './schema';

const ROWS = 240;
const lines = (rows: number) => {
  const listed = [
    column('Name', 'id', {
      role: 'id',
      distinct: ROWS / rows,
      samples: ['#1001', '#1002', '#1003'],
    }),
    dates('Created at', '2024-01-02', '2024-12-30', { grain: 'day', step: 86_400, regular: false }, 80),
    words('Payment Method', cycle(['PayPal', 'Card', 'Invoice'], ROWS)),
    numbers('Lineitem price', cycle([9.9, 19.5, 49, 129], ROWS)),
    numbers('Shipping', cycle([0, 4.9, 9.9], ROWS)),
    numbers('Custom field (Story Points)', cycle([1, 2, 3, 5, 8], ROWS)),
  ];
  const columns = ready(listed, ROWS);
  const given = { name: 'orders_export_1.csv', columns, relations: noRelations, rowCount: ROWS };
  const table: AskTable = { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
  return table;
};

describe('an export of a shop', () => {
  it.each([
    [2, 'how many orders', 'Distinct count of Name'],
    [1, 'how many orders', 'Number of rows'],
    [2, 'shipping costs in total', 'Sum of Shipping'],
    [2, 'average story points', 'Average of Custom field (Story Points)'],
  ])('with %i lines an order: %s', (rows, question, said) => {
    expect(saidOf(lines(rows), question)).toBe(said);
  });
});

import { expect, it } from 'vitest';
import type { SqlSource } from '@/lib/product/sql/schema';
import { findNames } from './find-names';

const column = (key: string, label = key) => ({ key, label, type: 'text' as const });
const tables = [
  { table: 'orders_2023', name: 'All orders', columns: [column('region'), column('sales')] },
  { table: 'people', name: 'People', columns: [column('region'), column('c_1', 'Überschuss')] },
] as unknown as SqlSource[];

it.each([
  ['', 'orders_2023 region sales; people region c_1'],
  ['ORDERS', 'orders_2023 region sales'],
  ['all ord', 'orders_2023 region sales'],
  ['region', 'orders_2023 region; people region'],
  ['über', 'people c_1'],
  ['nothing', ''],
])('%j finds %s', (words, expected) => {
  const found = findNames(tables, words).map(({ table, columns }) =>
    [table, ...columns.map(({ key }) => key)].join(' '),
  );
  expect(found.join('; ')).toBe(expected);
});

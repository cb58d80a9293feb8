import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SqlSource } from '@/lib/product/sql/schema';
import { SchemaTree } from './schema-tree';

const column = (key: string, type: 'text' | 'decimal' = 'text') => ({ key, label: key, type });
const table = (name: string, columns: SqlSource['columns'], live = false): SqlSource => ({
  table: name,
  dataSourceId: name,
  name: `${name}.csv`,
  version: 1,
  rowCount: 300,
  live,
  columns,
});
const tables = [
  table('orders', [column('region'), column('order', 'decimal')]),
  table('people', [column('manager')]),
  table('remote', [column('x')], true),
];

afterEach(cleanup);

it('opens a table, and writes what is pressed', async () => {
  const user = userEvent.setup();
  const onInsert = vi.fn();
  render(<SchemaTree tables={tables} onInsert={onInsert} />);
  expect(screen.queryByText('region')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns of orders' }));
  const columns = screen.getByRole('list', { name: 'Columns of orders' });
  expect(
    within(columns)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['regiontext', 'orderdecimal']);
  await user.click(within(columns).getByRole('button', { name: 'order' }));
  await user.click(screen.getByRole('button', { name: 'people' }));
  expect(onInsert.mock.calls).toEqual([['"order"'], ['people']]);
});

it('writes the expression of a metric', async () => {
  const user = userEvent.setup();
  const onInsert = vi.fn();
  const sql = 'sum("order") /* metric: Ordered */';
  const ordered = { ...tables[0]!, metrics: [{ name: 'Ordered', sql, certified: true }] };
  render(<SchemaTree tables={[ordered]} onInsert={onInsert} />);
  const metrics = screen.getByRole('list', { name: 'Metrics of orders' });
  expect(within(metrics).getByRole('listitem').textContent).toBe('Orderedcertified metric');
  await user.click(within(metrics).getByRole('button', { name: 'Ordered' }));
  expect(onInsert).toHaveBeenCalledWith(sql);
});

it('finds a column, and opens its table', async () => {
  render(<SchemaTree tables={tables} onInsert={() => {}} />);
  await userEvent.setup().type(screen.getByRole('searchbox', { name: 'Find a table or column' }), 'mana');
  expect(screen.getByRole('button', { name: 'manager' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'orders' })).toBeNull();
});

it('says that a live table can’t be asked', () => {
  render(<SchemaTree tables={tables} onInsert={() => {}} />);
  expect(screen.getByText('Live: its database is asked, or a copy.')).toBeTruthy();
});

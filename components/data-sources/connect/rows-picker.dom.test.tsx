import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  answers,
  bodies,
  CONNECTIONS,
  fill,
  open,
  orders,
  press,
  sent,
  tables,
  withServer,
} from '@/tests/support/connect-screen';

withServer();

it('is walked by keyboard: one stop for the list, arrows, Enter', async () => {
  open('?connection=c1');
  const list = await screen.findByRole('listbox', { name: 'Tables and views' });
  act(() => list.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  const current = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
  expect(current()?.textContent).toContain('customers');
  expect(sent.some(({ path }) => path.endsWith('/customers'))).toBe(false);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'customers' })).toBeTruthy();
  expect(current()?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{End}');
  expect(current()?.textContent).toContain('waiting');
});

it('searches in the database, and goes on page by page', async () => {
  answers[`GET ${CONNECTIONS}/c1/tables`] = (_body, query) => {
    if (query.get('search')) return { body: { tables: [], nextCursor: null } };
    return query.get('cursor')
      ? { body: { tables: tables.slice(1), nextCursor: null } }
      : { body: { tables: tables.slice(0, 1), nextCursor: 'next' } };
  };
  open('?connection=c1');
  expect(await screen.findByText('1 table so far')).toBeTruthy();
  await press('Show more tables');
  expect(await screen.findByText('3 tables')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tables' }), '%');
  expect(await screen.findByText('No tables match “%”.')).toBeTruthy();
  expect(sent.some(({ query }) => query.get('search') === '%')).toBe(true);
});

it('joins along a foreign key, and takes a copy of what is new', async () => {
  open('?connection=c1');
  await userEvent.click(await screen.findByText('orders'));
  await userEvent.click(await screen.findByRole('button', { name: /Join customers/ }));
  expect(await screen.findByText('orders.customer_id = customers.id')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected table' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Copy/ }));
  await userEvent.selectOptions(screen.getByLabelText('Refresh'), 'hourly');
  await userEvent.selectOptions(screen.getByLabelText('At a refresh, copy'), 'id');
  await press('Create data source');
  await waitFor(() => expect(bodies('POST', '/api/data-sources')).toHaveLength(1));
  const [from, to] = [
    { schema: 'public', name: 'orders' },
    { schema: 'public', name: 'customers' },
  ];
  expect(bodies('POST', '/api/data-sources')).toEqual([
    {
      connectionId: 'c1',
      tables: [from, to],
      on: [{ left: { table: from, column: 'customer_id' }, right: { table: to, column: 'id' } }],
      mode: 'copy',
      refresh: 'hourly',
      watermark: 'id',
      name: 'orders + customers',
    },
  ]);
});

it('joins a table without keys by columns that one names, and says what that may do to sums', async () => {
  open('?connection=c1');
  await userEvent.click(await screen.findByText('orders'));
  await userEvent.click(await screen.findByRole('button', { name: 'Join another table' }));
  await userEvent.click(screen.getByText('waiting'));
  expect(await screen.findByText(/No foreign key connects it/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Column in this data source, pair 1'), '0.id');
  await userEvent.selectOptions(screen.getByLabelText('Column of waiting, pair 1'), 'id');
  expect(screen.getByText(/sums over orders may count values more than once/)).toBeTruthy();
  await press('Join waiting');
  expect(await screen.findByText('orders.id = waiting.id')).toBeTruthy();
  await press('Remove waiting');
  expect(await screen.findByRole('heading', { name: 'orders' })).toBeTruthy();
  expect(screen.queryByText('orders.id = waiting.id')).toBeNull();
});

it('checks a SELECT: the place of what is wrong, then its columns', async () => {
  const wrong = { valid: false, columns: [], preview: { rows: [] } };
  answers[`POST ${CONNECTIONS}/c1/sql/check`] = (body) =>
    (body as { sql: string }).sql.includes('delete')
      ? { body: { ...wrong, error: { message: 'Only SELECT is allowed.', position: 9 } } }
      : { body: { valid: true, error: null, columns: orders.columns, preview: orders.preview } };
  open('?connection=c1');
  await userEvent.click(await screen.findByRole('tab', { name: 'SQL' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('SELECT statement');
  expect(screen.getByRole('button', { name: 'Create data source' }).getAttribute('aria-disabled')).toBe('true');
  fill('SELECT statement', 'select 1\ndelete it');
  act(() => box.focus());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Line 2, column 1: Only SELECT is allowed.')).toBeTruthy();
  await press('Go to this place');
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('delete');
  fill('SELECT statement', 'select 1');
  expect(screen.getByText('The statement has changed since it was checked.')).toBeTruthy();
  await press('Check');
  expect(await screen.findByText('Valid. It returns 2 columns.')).toBeTruthy();
  await press('Create data source');
  await waitFor(() =>
    expect(bodies('POST', '/api/data-sources')).toMatchObject([
      { connectionId: 'c1', sql: 'select 1', mode: 'live', name: 'Query on Warehouse' },
    ]),
  );
});

it('keeps what was chosen where the server refuses', async () => {
  answers['POST /api/data-sources'] = { status: 403, body: { message: 'Your plan allows 5 data sources.' } };
  open('?connection=c1');
  await userEvent.click(await screen.findByText('orders'));
  await screen.findByText('ordered_at');
  await press('Create data source');
  expect(await screen.findByText('Your plan allows 5 data sources.')).toBeTruthy();
  expect(screen.getByText('ordered_at')).toBeTruthy();
});

it('says why tables can’t be listed or read', async () => {
  answers[`GET ${CONNECTIONS}/c1/tables`] = { status: 422, body: { message: 'The host can’t be reached.' } };
  open('?connection=c1');
  expect(await screen.findByText('The host can’t be reached.')).toBeTruthy();
  answers[`GET ${CONNECTIONS}/c1/tables`] = { body: { tables, nextCursor: null } };
  answers[`GET ${CONNECTIONS}/c1/tables/public/orders`] = { status: 422, body: { message: 'The table is gone.' } };
  await press('Retry');
  await userEvent.click(await screen.findByText('orders'));
  expect(await screen.findByText('The table is gone.')).toBeTruthy();
});

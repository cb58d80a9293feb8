import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  answers,
  bodies,
  CONNECTIONS,
  fill,
  open,
  press,
  tested,
  warehouse,
  withServer,
} from '@/tests/support/connect-screen';

withServer();

it('names the databases, and what is saved with its state', async () => {
  answers[`GET ${CONNECTIONS}`] = {
    body: {
      connections: [
        { ...warehouse, state: 'failing', lastError: { code: 'timeout', message: 'It took too long.', at: '' } },
      ],
    },
  };
  open();
  for (const name of ['PostgreSQL', 'MySQL', 'AWS RDS', 'Azure SQL', 'Oracle', 'Snowflake', 'ClickHouse'])
    expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toBeTruthy();
  expect(await screen.findByText('Failing')).toBeTruthy();
  expect(screen.getByText('It took too long.')).toBeTruthy();
  expect(screen.getByText('PostgreSQL · db.example.com:5432/sales')).toBeTruthy();
});

it('says that nothing is saved, and why the list is not here', async () => {
  answers[`GET ${CONNECTIONS}`] = { body: { connections: [] } };
  open();
  expect(await screen.findByText('No saved connections yet.')).toBeTruthy();
  cleanup();
  answers[`GET ${CONNECTIONS}`] = { status: 500, body: { message: 'Out of order.' } };
  open();
  expect(await screen.findByText('Out of order.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('connects: fields, a test, saving, tables, a table taken live', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: /^PostgreSQL/ }));
  expect(document.activeElement?.textContent).toBe('Connect to PostgreSQL');
  const secret = screen.getByLabelText<HTMLInputElement>('Password');
  expect([secret.type, secret.value, secret.autocomplete]).toEqual(['password', '', 'new-password']);
  expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('5432');
  fill('Host', 'db.example.com');
  fill('Database', 'sales');
  fill('User', 'reader');
  fill('Password', 'quiet');
  await userEvent.selectOptions(screen.getByLabelText('TLS'), 'require');
  await press('Test');
  expect(await screen.findByText(/PostgreSQL 18\.4, answered in 12 ms/)).toBeTruthy();
  const settings = {
    type: 'postgresql',
    host: 'db.example.com',
    port: 5432,
    database: 'sales',
    user: 'reader',
    auth: 'password',
    tls: 'require',
    options: {},
    secret: 'quiet',
  };
  expect(bodies('POST', `${CONNECTIONS}/test`)).toEqual([settings]);
  await press('Save and continue');
  const list = await screen.findByRole('listbox', { name: 'Tables and views' });
  expect(bodies('POST', CONNECTIONS)).toEqual([settings]);
  expect(window.location.search).not.toContain('quiet');
  expect(document.body.innerHTML).not.toContain('quiet');
  expect(within(list).getByText('300,000 rows')).toBeTruthy();
  expect(within(list).getByText('about 1,200 rows')).toBeTruthy();
  await userEvent.click(within(list).getByText('orders'));
  expect(await screen.findByText('ordered_at')).toBeTruthy();
  expect(screen.getByText('9007199254740993')).toBeTruthy();
  expect(screen.getByText('300,000 rows · 2 columns · primary key id')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Ask again after'), '60');
  await press('Create data source');
  await waitFor(() => expect(window.location.pathname).toBe('/data-sources/d1'));
  expect(bodies('POST', '/api/data-sources')).toEqual([
    { connectionId: 'c1', table: { schema: 'public', name: 'orders' }, mode: 'live', freshness: 60, name: 'orders' },
  ]);
});

it('asks for what is missing, at its field, and sends nothing', async () => {
  open('?type=oracle');
  await press('Test');
  expect(screen.getByText('Enter the host.')).toBeTruthy();
  expect(screen.getByText('Enter the service name.')).toBeTruthy();
  expect(screen.getByText('4 fields need your attention.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Host')));
  expect(bodies('POST', `${CONNECTIONS}/test`)).toEqual([]);
});

it('shows a refusal in words, with its cure at the field', async () => {
  answers[`POST ${CONNECTIONS}/test`] = {
    status: 422,
    body: { message: 'The certificate isn’t trusted.', code: 'certificate' },
  };
  open('?type=mysql');
  fill('Host', 'db.example.com');
  fill('User', 'reader');
  fill('Password', 'quiet');
  await press('Test');
  expect(await screen.findByText('The certificate isn’t trusted.')).toBeTruthy();
  expect(screen.getByLabelText('CA certificate').getAttribute('aria-invalid')).toBe('true');
  fill('Host', 'db.example.org');
  expect(screen.queryByText('The certificate isn’t trusted.')).toBeNull();
});

it('warns of an account that may write, with the statements of one that may not', async () => {
  const warning = {
    message: 'This account may write to 1 table; a read-only one is safer.',
    tables: [{ schema: 'public', name: 'orders' }],
    more: false,
    grants: ['GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;'],
  };
  answers[`POST ${CONNECTIONS}/test`] = { body: { ...tested, warning } };
  open('?edit=c1');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Host').value).toBe('db.example.com'));
  await press('Test');
  expect(await screen.findByText(warning.message)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'SQL' }).textContent).toBe(warning.grants[0]);
});

it('keeps a saved secret out of the form, and asks for it again for another address', async () => {
  open('?edit=c1');
  const secret = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(secret.value).toBe('');
  expect(screen.getByText('Saved. Leave empty to keep it.')).toBeTruthy();
  await press('Test');
  await screen.findByText(/PostgreSQL 18\.4/);
  expect(bodies('POST', `${CONNECTIONS}/test`)).toMatchObject([{ connectionId: 'c1' }]);
  expect(JSON.stringify(bodies('POST', `${CONNECTIONS}/test`))).not.toContain('secret');
  fill('Host', 'db.example.com.eu');
  await press('Save');
  expect(screen.getByText('Enter it.')).toBeTruthy();
  expect(bodies('PATCH', `${CONNECTIONS}/c1`)).toEqual([]);
  fill('Password', 'again');
  await press('Save');
  await waitFor(() => expect(bodies('PATCH', `${CONNECTIONS}/c1`)).toHaveLength(1));
  expect(bodies('PATCH', `${CONNECTIONS}/c1`)[0]).toMatchObject({ host: 'db.example.com.eu', secret: 'again' });
  expect(bodies('PATCH', `${CONNECTIONS}/c1`)[0]).not.toHaveProperty('type');
});

it('reads an IAM key as two fields, and the host of Snowflake from its account', async () => {
  open('?type=aws-rds');
  await userEvent.selectOptions(screen.getByLabelText('Sign in with'), 'iam');
  await userEvent.selectOptions(screen.getByLabelText('Engine'), 'mysql');
  expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('3306');
  fill('Host', 'db.rds.example.com');
  fill('Region', 'eu-central-1');
  fill('User', 'reader');
  fill('Access key ID', 'AKIA1');
  fill('Secret access key', 'quiet');
  await press('Test');
  await screen.findByText(/answered in/);
  expect(bodies('POST', `${CONNECTIONS}/test`)).toMatchObject([
    { auth: 'iam', port: 3306, secret: 'AKIA1:quiet', options: { engine: 'mysql', region: 'eu-central-1' } },
  ]);
  cleanup();
  open('?type=snowflake');
  fill('Account', 'org-one');
  fill('User', 'reader');
  fill('Password', 'quiet');
  await press('Test');
  await screen.findByText(/answered in/);
  expect(bodies('POST', `${CONNECTIONS}/test`)[1]).toMatchObject({
    host: 'org-one.snowflakecomputing.com',
    options: { account: 'org-one' },
  });
});

it('deletes a connection only after asking, in the server’s words where it is used', async () => {
  answers[`DELETE ${CONNECTIONS}/c1`] = { status: 409, body: { message: 'This connection is used by “Sales”.' } };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions on Warehouse' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('2 data sources use it. Delete them first.')).toBeTruthy();
  await press('Delete');
  expect(await screen.findByText('This connection is used by “Sales”.')).toBeTruthy();
});

it('says that a connection is gone', async () => {
  open('?connection=other');
  expect(await screen.findByText(/This connection doesn’t exist/)).toBeTruthy();
});

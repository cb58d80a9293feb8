import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { signUp } from './people';

// A database of its own in the cluster of the server under test, and an account that only reads it.
const suffix = randomBytes(4).toString('hex');
const own = { database: `sales_${suffix}`, user: `reader_${suffix}`, secret: randomBytes(12).toString('hex') };
const server = new URL(process.env.TEST_DATABASE_URL ?? 'postgresql://nobody@127.0.0.1:9/none');

const TABLES = `
  create table customers (id int primary key, name text not null);
  create table orders (id bigint primary key, customer_id int references customers, ordered_at timestamptz not null, amount numeric(10, 2));
  insert into customers select n, 'Customer ' || n from generate_series(1, 50) n;
  insert into orders select n, 1 + n % 50, timestamptz '2026-01-01' + n * interval '1 hour', n % 90 from generate_series(1, 3000) n;
  analyze;
  grant select on all tables in schema public to ${own.user};`;

async function inDatabase(name: string | null, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const address = new URL(server);
  if (name) address.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

test.beforeAll(async () => {
  await inDatabase(null, async (client) => {
    await client.query(`create role ${own.user} login password '${own.secret}'`);
    await client.query(`create database ${own.database}`);
  });
  await inDatabase(own.database, (client) => client.query(TABLES));
});
test.afterAll(async () => {
  await inDatabase(null, async (client) => {
    await client.query(`drop database if exists ${own.database} with (force)`);
    await client.query(`drop role if exists ${own.user}`);
  });
});

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`);
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Host', { exact: true }).fill(server.hostname);
  await page.getByLabel('Port', { exact: true }).fill(server.port || '5432');
  await page.getByLabel('Database', { exact: true }).fill(own.database);
  await page.getByLabel('User', { exact: true }).fill(own.user);
  await page.getByLabel('Password', { exact: true }).fill(own.secret);
  await page.getByLabel('TLS', { exact: true }).selectOption('off');
}

test('a database is connected, its tables joined, and taken live', async ({ page }) => {
  await signUp(page);
  await page.goto('/data-sources');
  await page.getByRole('link', { name: 'Connect a database' }).click();
  await page.getByRole('link', { name: /^PostgreSQL/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect to PostgreSQL' })).toBeVisible();
  await fillForm(page);
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('Couldn’t connect')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(own.secret);
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/PostgreSQL \d+/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  // By keyboard: one stop for the list.
  const list = page.getByRole('listbox', { name: 'Tables and views' });
  await expect(list.getByText('3,000 rows')).toBeVisible();
  await list.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'orders' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^ordered_at/ })).toBeVisible();
  await page.getByRole('button', { name: /^Join customers/ }).click();
  await expect(page.getByText('orders.customer_id = customers.id')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create data source' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'orders + customers' })).toBeVisible();
  await expect(page.getByText(/Live from/)).toBeVisible();
  await expect(page.getByText(/read at \d\d:\d\d:\d\d/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect(await seriousFaults(page)).toEqual([]);

  await page.goto('/data-sources/connect');
  await expect(page.getByRole('link', { name: `${own.database} on ${server.hostname}` })).toBeVisible();
  await expect(page.getByText('Works')).toBeVisible();
});

test('a SELECT shows where it is wrong, and is taken as a copy on a phone in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await page.goto('/data-sources/connect?type=postgresql');
  await fillForm(page);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('tab', { name: 'SQL' }).click();
  const box = page.getByLabel('SELECT statement');
  await box.fill('select id, amount\nfrom orders; delete from orders');
  await box.press('Control+Enter');
  await expect(page.getByText(/^Line 2, column \d+:/)).toBeVisible();
  await box.fill('select id, amount from orders where amount > 10');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Valid. It returns 2 columns.')).toBeVisible();
  await page.getByRole('radio', { name: /^Copy/ }).check();
  await page.getByLabel('At a refresh, copy').selectOption('id');
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel('Name', { exact: true }).fill('Large orders');
  await page.getByRole('button', { name: 'Create data source' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Large orders' })).toBeVisible();
  await expect(page.getByText(/Copied from/)).toBeVisible();
});

test('a file at an address becomes a data source, and says why it can’t be read again', async ({ page }) => {
  let status = 200;
  const files = createServer((_request, response) =>
    response.writeHead(status, { 'Content-Type': 'text/csv' }).end('id,amount\n1,20\n2,30\n'),
  );
  await new Promise<void>((done) => {
    files.listen(0, '127.0.0.1', done);
  });
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  // As the owner allows it.
  await inDatabase(null, (client) =>
    client.query(
      `insert into "Setting" (key, value, "updatedAt") values ('allowed.hosts', $1, now())
       on conflict (key) do update set value = "Setting".value || excluded.value`,
      [JSON.stringify([host])],
    ),
  );
  try {
    await signUp(page);
    await page.goto('/data-sources/connect');
    await page.getByRole('link', { name: /^Web address/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'From an address' })).toBeVisible();
    await page.getByRole('button', { name: 'Create data source' }).click();
    await expect(page.getByText('Enter an address.')).toBeVisible();
    await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/orders.csv');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Couldn’t read the file at this address')).toBeVisible();
    await page.getByLabel('Address', { exact: true }).fill(`http://${host}/orders.csv?token=canary4711`);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create data source' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'orders' })).toBeVisible();
    await expect(page.getByText(`Read from http://${host}/orders.csv?…`)).toBeVisible();
    expect(await page.content()).not.toContain('canary4711');

    status = 404;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(
      page.getByText(/The address answered 404: there is no such file. You’re viewing version 1/),
    ).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    status = 200;
    await page.getByRole('button', { name: 'Address…' }).click();
    await page.getByLabel('New address').fill(`http://${host}/other.csv`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Read from http://${host}/other.csv`)).toBeVisible();
  } finally {
    await inDatabase(null, (client) =>
      client.query(`update "Setting" set value = value - $1::text where key = 'allowed.hosts'`, [host]),
    );
    files.closeAllConnections();
    files.close();
  }
});

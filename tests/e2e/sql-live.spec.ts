import { randomBytes, randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { signUpWithToken, upload, type SignedUp } from './things';

// A database of its own in the cluster of the server under test, and an account that only reads it.
const suffix = randomBytes(4).toString('hex');
const own = { database: `shop_${suffix}`, user: `asker_${suffix}`, secret: randomBytes(12).toString('hex') };
const server = new URL(process.env.TEST_DATABASE_URL ?? 'postgresql://nobody@127.0.0.1:9/none');

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
  await inDatabase(own.database, (client) =>
    client.query(`
      create table orders (id bigint primary key, shop text, "Net price" numeric(10, 2), ordered_at timestamptz not null);
      insert into orders select n, (array['North', 'South', 'East'])[1 + n % 3], n % 90, timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(1, 3000) n;
      create table customers (id int primary key, name text);
      analyze;
      grant select on all tables in schema public to ${own.user};`),
  );
});
test.afterAll(async () => {
  await inDatabase(null, async (client) => {
    await client.query(`drop database if exists ${own.database} with (force)`);
    await client.query(`drop role if exists ${own.user}`);
  });
});

async function takeLive(page: Page, { token }: SignedUp): Promise<void> {
  const post = async (path: string, data: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    const answer = await page.request.post(path, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as { connection: { id: string } };
  };
  const { connection } = await post('/api/data-sources/connections', {
    type: 'postgresql',
    host: server.hostname,
    port: Number(server.port || 5432),
    database: own.database,
    user: own.user,
    secret: own.secret,
    tls: 'off',
    name: 'Shop',
  });
  await post('/api/data-sources', {
    connectionId: connection.id,
    table: { schema: 'public', name: 'orders' },
    mode: 'live',
    name: 'Live orders',
  });
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL statement' });
async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

test('a database is asked in its own SQL, found again, and made a data source', async ({ page }) => {
  const person = await signUpWithToken(page);
  await upload(page, person, 'Shop sales.csv');
  await takeLive(page, person);
  await page.goto('/sql');
  await page.getByLabel('Ask', { exact: true }).selectOption({ label: 'Shop (PostgreSQL)' });

  // its tables and columns are listed and completed
  const tables = page.getByRole('tabpanel', { name: 'Tables' });
  await tables.getByRole('button', { name: 'Columns of orders' }).click();
  await expect(tables.getByRole('list', { name: 'Columns of orders' })).toContainText('ordered_at');
  await write(page, 'SELECT ');
  await tables.getByRole('button', { name: 'Net price' }).click();
  await expect(editor(page)).toHaveText('SELECT "Net price"');
  await write(page, 'SELECT id FROM orders WHERE sh');
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+Space');
    await expect(page.getByRole('option', { name: /^shop/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await write(page, 'SELECT shop, count(*) AS n\nFROM orders GROUP BY shop ORDER BY shop DESC');
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.getByText(/^3 rows · 2 columns · .* · Shop, read at /)).toBeVisible();
  const result = page.getByRole('table', { name: 'Result' });
  await expect(result.getByRole('row').nth(1)).toContainText('South1000');

  // drawn, each row a mark
  await page.getByRole('radio', { name: 'Chart' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'n by shop' })).toBeVisible();
  await expect(page.getByRole('application', { name: /3 rows of the result/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });

  // what it stands on, and that it comes out again
  await page.getByRole('button', { name: 'How this was calculated' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('in a transaction that only reads');
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer.getByText('every cell is the same', { exact: false })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();

  // a fault is marked at its place
  await write(page, 'SELECT id,\n  shp\nFROM orders');
  await editor(page).press('ControlOrMeta+Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Line 2, column 3' });
  await expect(alert).toContainText('Did you mean shop?');
  await expect(page.locator('.sql-wrong')).toHaveText('shp');
  await write(page, 'DELETE FROM orders');
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Only a SELECT can be asked.' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual(
    [],
  );

  // the history knows of what it was asked
  await write(page, 'SELECT max("Net price") AS best FROM orders');
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.getByText(/^1 row · 1 column/)).toBeVisible();
  await page.getByLabel('Ask', { exact: true }).selectOption({ label: 'Tables of this workspace' });
  await page.getByRole('tab', { name: 'History' }).click();
  const remembered = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem').first();
  await expect(remembered).toContainText('of Shop');
  await remembered.getByRole('button').click();
  await expect(page.getByLabel('Ask', { exact: true }).locator('option:checked')).toHaveText('Shop (PostgreSQL)');

  // and its rows become a data source that is asked live
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.getByText(/^1 row · 1 column/)).toBeVisible();
  await page.getByRole('button', { name: 'Save as data source' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Best price');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/data-sources\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Best price');
});

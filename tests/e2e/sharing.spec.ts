import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { onPlan } from './plan';
import { makeDashboard, SALES_CSV, SALES_ROWS, signUpWithToken, upload, type SignedUp } from './things';

const written = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const revenueOf = (shop?: string) =>
  SALES_ROWS.filter((row) => !shop || row.shop === shop).reduce((sum, { revenue }) => sum + Number(revenue), 0);

/** A dashboard of one number and one chart, on Premium. */
async function withDashboard(page: Page): Promise<{ person: SignedUp; id: string }> {
  const person = await signUpWithToken(page);
  await onPlan(person, 'premium');
  const source = await upload(page, person, 'sales.csv', SALES_CSV);
  const headers = { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': randomUUID() };
  const made = await page.request.post('/api/dashboards', {
    data: { dataSourceIds: [source], mode: 'blank', name: 'Shop sales' },
    headers,
  });
  const { dashboard } = (await made.json()) as { dashboard: { id: string } };
  const sum = { measures: [{ field: 'revenue', agg: 'sum' }], dimensions: [], filters: [] };
  const config = {
    version: 1,
    notes: [],
    layout: [],
    filters: [{ dataSourceId: source, field: 'shop', kind: 'category' }],
    kpis: [
      {
        id: 'k',
        label: 'Revenue',
        dataSourceId: source,
        query: sum,
        format: { kind: 'plain', decimals: 2 },
        comparison: { kind: 'none' },
        goodDirection: 'up',
        sparkline: null,
      },
    ],
    charts: [
      {
        id: 'c',
        title: 'Revenue by shop',
        type: 'bar',
        dataSourceId: source,
        query: { ...sum, dimensions: [{ field: 'shop' }] },
        options: {},
        description: '',
      },
    ],
  };
  const patched = await page.request.patch(`/api/dashboards/${dashboard.id}`, { data: { config }, headers });
  expect(patched.status()).toBe(200);
  return { person, id: dashboard.id };
}

const fresh = async (browser: Browser, width = 1280) =>
  (await browser.newContext({ viewport: { width, height: 900 } })).newPage();

test('[F15] [R10] [R11] a shared dashboard is read without an account until it is withdrawn', async ({
  page,
  browser,
}) => {
  const { id } = await withDashboard(page);
  await page.goto(`/dashboard/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Not shared yet');
  await panel.getByRole('button', { name: 'New link' }).click();
  await panel.getByLabel('Label').fill('The board');
  await panel.getByRole('button', { name: 'Create link' }).click();
  const link = await panel.getByLabel('The board').inputValue();
  expect(new URL(link).pathname).toMatch(/^\/shared\/[\w-]{43}$/);

  const guest = await fresh(browser);
  await guest.goto(link);
  await guest.waitForURL(`**/shared-guest/${id}`);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Shop sales');
  await expect(guest.locator('[data-widget="k"]')).toContainText(written(revenueOf()));
  await expect(guest.locator('[data-widget="c"] canvas')).toBeVisible();
  await expect(guest.locator('header')).toContainText('view only');
  const { violations } = await new AxeBuilder({ page: guest }).analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);

  await guest.getByRole('button', { name: /^Shop/ }).click();
  await guest.getByRole('checkbox', { name: 'North' }).check();
  await expect(guest.locator('[data-widget="k"]')).toContainText(written(revenueOf('North')));
  await guest.keyboard.press('Escape');
  await guest.locator('[data-widget="k"]').getByRole('button').first().click();
  await expect(guest.getByRole('dialog')).toContainText('How this number was calculated');
  await expect(guest.getByRole('dialog')).toContainText('Fingerprint');
  await expect(guest.getByRole('dialog')).not.toContainText('SELECT');

  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel).toContainText('1 open');
  await panel.getByRole('button', { name: 'Actions on “The board”' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(panel).toContainText('Withdrawn');

  // A tab from before: the next thing that it asks for ends it.
  await guest.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await guest.getByRole('button', { name: 'Clear' }).click();
  await expect(guest.getByRole('alert').filter({ hasText: 'This link was withdrawn.' })).toBeVisible();
  await expect(guest.locator('[data-widget]')).toHaveCount(0);
  await guest.reload();
  await expect(guest.locator('main')).toContainText('This link was withdrawn.');
  await guest.context().close();
});

test('without a session a shared dashboard asks for the token; on Free the panel says what sharing needs @slow', async ({
  page,
  browser,
}) => {
  const { person, id } = await withDashboard(page);
  const guest = await fresh(browser, 390);
  await guest.goto(`/shared-guest/${id}`);
  await expect(guest.getByLabel('Guest access token')).toBeVisible();
  expect(new URL(guest.url()).pathname).toBe(`/shared-guest/${id}`);
  await guest.context().close();

  await onPlan(person, 'free');
  await page.goto(`/dashboard/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Sharing with guests is part of Premium.');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'New link' })).toHaveCount(0);
});

/** Of `figures.json`, web.js.guest: `npm run bench:web -- --files` tells which files they are. */
const MOST_SCRIPTS = 200_000;

test('[F15] a shared dashboard is drawn with at most 200 kB of scripts', async ({ page, browser }) => {
  const person = await signUpWithToken(page);
  await onPlan(person, 'premium');
  const id = await makeDashboard(page, person, await upload(page, person, 'sales.csv'));
  const made = await page.request.post(`/api/dashboards/${id}/shares`, {
    data: { label: 'The board' },
    headers: { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': randomUUID() },
  });
  const { token } = (await made.json()) as { token: string };

  const guest = await fresh(browser);
  await guest.goto(`/shared/${token}`);
  const charts = guest.getByRole('application');
  await expect(charts.first()).toBeVisible();
  await expect(charts.locator('canvas')).toHaveCount(await charts.count());
  const scripts = await guest.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  expect(Math.min(...scripts), 'from the server, not from a cache').toBeGreaterThan(0);
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_SCRIPTS);
  await guest.context().close();
});

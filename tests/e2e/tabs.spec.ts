import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { onPlan } from './plan';
import { SALES_CSV, SALES_ROWS, signUpWithToken, upload, type SignedUp } from './things';

const written = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const revenueOf = (shop?: string) =>
  SALES_ROWS.filter((row) => !shop || row.shop === shop).reduce((sum, { revenue }) => sum + Number(revenue), 0);

type Made = { person: SignedUp; id: string; headers: () => Record<string, string> };

/** A dashboard of two numbers and one chart, on one page. */
async function make(page: Page): Promise<Made> {
  const person = await signUpWithToken(page);
  await onPlan(person, 'premium');
  const source = await upload(page, person, 'sales.csv', SALES_CSV);
  const headers = () => ({ Authorization: `Bearer ${person.token}`, 'Idempotency-Key': randomUUID() });
  const made = await page.request.post('/api/dashboards', {
    data: { dataSourceIds: [source], mode: 'blank', name: 'Shop sales' },
    headers: headers(),
  });
  const { dashboard } = (await made.json()) as { dashboard: { id: string } };
  const sum = { measures: [{ field: 'revenue', agg: 'sum' }], dimensions: [], filters: [] };
  const kpi = (id: string, label: string, filters: object[] = []) => ({
    id,
    label,
    dataSourceId: source,
    query: { ...sum, filters },
    format: { kind: 'plain', decimals: 2 },
    comparison: { kind: 'none' },
    goodDirection: 'up',
    sparkline: null,
  });
  const config = {
    version: 1,
    filters: [{ dataSourceId: source, field: 'shop', kind: 'category' }],
    kpis: [kpi('all', 'Revenue'), kpi('north', 'North', [{ field: 'shop', op: 'eq', value: 'North' }])],
    charts: [
      {
        id: 'c',
        title: 'Revenue by shop',
        type: 'bar',
        dataSourceId: source,
        query: { ...sum, dimensions: [{ field: 'shop' }] },
        description: '',
      },
    ],
  };
  const patched = await page.request.patch(`/api/dashboards/${dashboard.id}`, { data: { config }, headers: headers() });
  expect(patched.status()).toBe(200);
  return { person, id: dashboard.id, headers };
}

const cell = (page: Page, id: string) => page.locator(`[data-widget="${id}"]`);
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
const undo = (page: Page, done: string) =>
  page.getByRole('listitem').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click();

async function addTab(page: Page, name: string, by: 'menu' | 'bar'): Promise<void> {
  if (by === 'menu') {
    await page.getByRole('button', { name: 'More actions' }).locator('visible=true').press('Enter');
    await page.getByRole('menuitem', { name: 'Add tab' }).press('Enter');
  } else await page.getByRole('button', { name: 'Add tab' }).press('Enter');
  await page.getByRole('dialog', { name: 'Add a tab' }).getByLabel('Name').fill(name);
  const kept = saved(page);
  await page.keyboard.press('Enter');
  await kept;
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

async function moveTo(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${label}`, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move', exact: true }).press('ArrowRight');
  const kept = saved(page);
  await page.getByRole('menuitem', { name: `To “${name}”` }).press('Enter');
  await kept;
}

test('tabs are added, filled, named and removed by keyboard; each is asked for when it is open', async ({ page }) => {
  const { id } = await make(page);
  await page.goto(`/dashboard/${id}`);
  await expect(cell(page, 'all')).toContainText(written(revenueOf()));
  await expect(page.getByRole('tablist')).toHaveCount(0);

  await addTab(page, 'Detail', 'menu');
  await expect(page.getByRole('tabpanel', { name: 'Detail' })).toContainText('This tab is empty.');
  const address = page.url();
  expect(address).toContain('?tab=');
  await page.goBack();
  await expect(tab(page, 'Tab 1')).toHaveAttribute('aria-selected', 'true');
  await moveTo(page, 'Revenue by shop', 'Detail');
  await expect(cell(page, 'c')).toHaveCount(0);

  // By keys: the focus moves, Enter opens, and only what stands there is asked for.
  await tab(page, 'Tab 1').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Detail')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, 'Tab 1')).toBeFocused();
  await page.keyboard.press('End');
  const asked = page.waitForRequest((request) => /\/query\b/.test(request.url()));
  await page.keyboard.press('Enter');
  expect(((await asked).postDataJSON() as { widgets: string[] }).widgets).toEqual(['c']);
  await expect(cell(page, 'c')).toBeVisible();
  await expect(cell(page, 'all')).toHaveCount(0);
  expect(page.url()).toBe(address);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);

  // A filter holds on every tab.
  await page.getByRole('button', { name: /^Shop/ }).first().click();
  await page.getByRole('checkbox', { name: 'South' }).check();
  await page.keyboard.press('Escape');
  await tab(page, 'Tab 1').click();
  await expect(cell(page, 'all')).toContainText(written(revenueOf('South')));
  await page.goBack();
  await expect(tab(page, 'Detail')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'More for the tab “Detail”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename tab' }).press('Enter');
  await page.getByRole('dialog', { name: 'Rename the tab' }).getByLabel('Name').fill('By shop');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'By shop')).toBeVisible();
  await page.getByRole('button', { name: 'More for the tab “By shop”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move left' }).press('Enter');
  await expect(page.getByRole('tab').first()).toHaveText('By shop');

  await page.getByRole('button', { name: 'More for the tab “By shop”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove tab' }).press('Enter');
  const ask = page.getByRole('alertdialog', { name: 'Remove the tab “By shop”?' });
  await expect(ask).toContainText('This removes 1 chart.');
  await ask.getByRole('button', { name: 'Remove tab' }).press('Enter');
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await undo(page, '“By shop” removed');
  await tab(page, 'By shop').click();
  await expect(cell(page, 'c')).toBeVisible();
});

test('a tab begins as a page filled from the data', async ({ page }) => {
  const { id } = await make(page);
  await page.goto(`/dashboard/${id}`);
  await expect(cell(page, 'all')).toContainText(written(revenueOf()));
  await page.getByRole('button', { name: 'More actions' }).locator('visible=true').press('Enter');
  await page.getByRole('menuitem', { name: 'Add tab' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a tab' });
  await dialog.getByRole('radio', { name: /^Report page with text/ }).press(' ');
  await expect(dialog.getByLabel('Name')).toHaveValue('Report page with text');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  const kept = saved(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await kept;
  const panel = page.getByRole('tabpanel', { name: 'Report page with text' });
  await expect(panel.getByRole('heading', { name: 'Sales', level: 2 })).toBeVisible();
  await expect(panel).toContainText(written(revenueOf()));
  await expect(panel.locator('canvas').first()).toBeVisible();
  await tab(page, 'Tab 1').click();
  await expect(cell(page, 'all')).toContainText(written(revenueOf()));
});

test('a guest reads the tabs on a phone; the address opens one, Back the one before', async ({ page, browser }) => {
  const { id, headers } = await make(page);
  await page.goto(`/dashboard/${id}`);
  await expect(cell(page, 'all')).toContainText(written(revenueOf()));
  await addTab(page, 'Detail', 'menu');
  await addTab(page, 'Notes', 'bar');
  await tab(page, 'Tab 1').click();
  await moveTo(page, 'North', 'Detail');
  await moveTo(page, 'Revenue by shop', 'Detail');
  const made = await page.request.post(`/api/dashboards/${id}/shares`, {
    data: { label: 'Board' },
    headers: headers(),
  });
  const { url } = (await made.json()) as { url: string };
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto(url);
  await guest.waitForURL(`**/shared-guest/${id}`);
  await expect(cell(guest, 'all')).toContainText(written(revenueOf()));
  // An empty tab is nothing to show.
  await expect(guest.getByRole('tab')).toHaveText(['Tab 1', 'Detail']);
  // The page stands there before its code has come: a key pressed until then does nothing.
  await expect(async () => {
    await tab(guest, 'Tab 1').focus();
    await guest.keyboard.press('ArrowRight');
    await expect(tab(guest, 'Detail')).toBeFocused({ timeout: 500 });
  }).toPass();
  await guest.keyboard.press('Enter');
  await expect(cell(guest, 'north')).toContainText(written(revenueOf('North')));
  await expect(cell(guest, 'c')).toBeVisible();
  await expect(cell(guest, 'all')).toHaveCount(0);
  await guest.reload();
  await expect(tab(guest, 'Detail')).toHaveAttribute('aria-selected', 'true');
  await expect(cell(guest, 'north')).toContainText(written(revenueOf('North')));
  await guest.goBack();
  await expect(cell(guest, 'all')).toContainText(written(revenueOf()));
  await tab(guest, 'Detail').click();
  await guest.goBack();
  await expect(tab(guest, 'Tab 1')).toHaveAttribute('aria-selected', 'true');
  await expect(cell(guest, 'all')).toContainText(written(revenueOf()));
  const { violations } = await new AxeBuilder({ page: guest }).analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  await guest.context().close();
});

import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { onPlan } from './plan';
import { SALES_CSV, SALES_ROWS, signUpWithToken, upload, type SignedUp } from './things';

const written = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const revenueOf = (shop?: string) =>
  SALES_ROWS.filter((row) => !shop || row.shop === shop).reduce((sum, { revenue }) => sum + Number(revenue), 0);

/** A dashboard of one number and one chart. */
async function withDashboard(page: Page): Promise<{ person: SignedUp; id: string; headers: Record<string, string> }> {
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
  const widget = { dataSourceId: source, query: sum };
  const config = {
    version: 1,
    filters: [{ dataSourceId: source, field: 'shop', kind: 'category' }],
    kpis: [
      {
        ...widget,
        id: 'k',
        label: 'Revenue',
        format: { kind: 'plain', decimals: 2 },
        comparison: { kind: 'none' },
        goodDirection: 'up',
        sparkline: null,
      },
    ],
    charts: [
      {
        ...widget,
        id: 'c',
        title: 'Revenue by shop',
        type: 'bar',
        query: { ...sum, dimensions: [{ field: 'shop' }] },
        description: '',
      },
    ],
  };
  const patched = await page.request.patch(`/api/dashboards/${dashboard.id}`, {
    data: { config },
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
  });
  expect(patched.status()).toBe(200);
  await page.goto(`/dashboard/${dashboard.id}`);
  await expect(page.locator('[data-widget="k"]')).toContainText(written(revenueOf()));
  return { person, id: dashboard.id, headers };
}

const text = (page: Page) => page.locator('[data-widget="text-1"]');

/** Of the notice that says so: changes before it may still offer theirs. */
const undo = (page: Page, done: string) =>
  page.getByRole('listitem').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click();

/** By the keyboard alone: the menu, the text, a number of the KPI and one of the chart. */
async function addText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Add text' }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Add text' });
  await expect(editor.getByLabel('Text', { exact: true })).toBeFocused();
  await page.keyboard.type('# The shops\n\n**All** sold ');
  await editor.getByRole('button', { name: 'Insert a number' }).press('Enter');
  await editor.getByRole('button', { name: /^Revenue\s*[\d,.]+$/ }).press('Enter');
  await expect(editor.getByLabel('Text', { exact: true })).toBeFocused();
  await page.keyboard.type(', North ');
  await editor.getByLabel('Search KPIs and charts').fill('shop north');
  await editor.getByRole('button', { name: /North/ }).press('Enter');
  await page.keyboard.type('.');
  await expect(editor.getByRole('region', { name: 'Preview' })).toContainText(
    `All sold ${written(revenueOf())}, North ${written(revenueOf('North'))}.`,
  );
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.keyboard.press('Control+Enter');
  await saved;
  await expect(editor).toHaveCount(0);
}

test('a text is written by keyboard with numbers that follow the filters and open their evidence; it is undone', async ({
  page,
}) => {
  await withDashboard(page);
  await addText(page);
  await expect(text(page).getByRole('heading', { name: 'The shops', level: 2 })).toBeVisible();
  await expect(text(page)).toContainText(`All sold ${written(revenueOf())}`);

  await page.getByRole('button', { name: /^Shop/ }).first().click();
  await page.getByRole('checkbox', { name: 'South' }).check();
  await page.keyboard.press('Escape');
  await expect(text(page)).toContainText(`All sold ${written(revenueOf('South'))}`);
  await expect(text(page)).toContainText('North – (not among the values of its chart now)');

  await text(page)
    .getByRole('button', { name: new RegExp(written(revenueOf('South'))) })
    .press('Enter');
  await expect(page.getByRole('dialog')).toContainText('How this number was calculated');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);

  // Of a widget that is gone the text says so.
  await page.locator('[data-widget="k"]').hover();
  await page.getByRole('button', { name: 'More for Revenue', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(text(page)).toContainText('All sold – (its KPI or chart was removed)');
  await undo(page, '“Revenue” removed');
  await expect(text(page)).toContainText(`All sold ${written(revenueOf('South'))}`);

  await page.getByRole('button', { name: 'More for The shops' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(text(page)).toHaveCount(0);
  await undo(page, '“The shops” removed');
  await expect(text(page)).toBeVisible();
});

test('a guest reads a text with the numbers of what is shared, and opens them @slow', async ({ page, browser }) => {
  const { id, headers } = await withDashboard(page);
  await addText(page);
  const made = await page.request.post(`/api/dashboards/${id}/shares`, {
    data: { label: 'Board' },
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
  });
  const { url } = (await made.json()) as { url: string };
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto(url);
  await guest.waitForURL(`**/shared-guest/${id}`);
  await expect(text(guest)).toContainText(
    `All sold ${written(revenueOf())}, show how this number was calculated, North ${written(revenueOf('North'))}`,
  );
  await text(guest).getByRole('button').first().click();
  await expect(guest.getByRole('dialog')).toContainText('How this number was calculated');
  await guest.context().close();
});

import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { onPlan } from './plan';
import { makeDashboard, SALES_CSV, SALES_ROWS, signUpWithToken, upload } from './things';

const written = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DOUBLE = SALES_ROWS.map(({ day, shop, revenue }) => `${day},${shop},${2 * Number(revenue)}`);
/** The same under other names, but for the day. */
const OTHER_CSV = ['day,Branch,Turnover', ...DOUBLE].join('\n');
const doubled = DOUBLE.reduce((sum, row) => sum + Number(row.split(',')[2]), 0);

const cell = (page: Page, id: string) => page.locator(`[data-widget="${id}"]`);
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).locator('visible=true').press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
};
const noViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

test('a page is saved as a template and used on other data, by keyboard', async ({ page }) => {
  const person = await signUpWithToken(page);
  await onPlan(person, 'premium');
  const source = await upload(page, person, 'sales.csv', SALES_CSV);
  const other = await upload(page, person, 'branches.csv', OTHER_CSV);
  const id = await makeDashboard(page, person, source);
  const sum = { measures: [{ field: 'revenue', agg: 'sum' }], dimensions: [], filters: [] };
  const kpi = {
    id: 'all',
    label: 'Total revenue',
    dataSourceId: source,
    query: sum,
    format: { kind: 'plain', decimals: 2 },
    comparison: { kind: 'none' },
    goodDirection: 'up',
    sparkline: null,
  };
  const chart = {
    id: 'c',
    title: 'Revenue by shop',
    type: 'bar',
    dataSourceId: source,
    query: { ...sum, dimensions: [{ field: 'shop' }] },
    description: '',
  };
  const patched = await page.request.patch(`/api/dashboards/${id}`, {
    data: { config: { version: 1, kpis: [kpi], charts: [chart], texts: [{ id: 't', body: 'In all {{all}}.' }] } },
    headers: { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': randomUUID() },
  });
  expect(patched.status()).toBe(200);

  await page.goto(`/dashboard/${id}`);
  await expect(cell(page, 'all')).toBeVisible();
  await choose(page, 'Save as template');
  const save = page.getByRole('dialog', { name: 'Save as template' });
  await save.getByLabel('Name').fill('By shop');
  await noViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Template “By shop” saved' })).toBeVisible();

  // On other data: what isn't found by its name is chosen.
  await page.goto(`/dashboard/create?dataSourceId=${other}`);
  const dialog = page.getByRole('dialog', { name: 'Create a dashboard' });
  const ticked = dialog.getByRole('checkbox', { name: 'branches.csv' });
  if (!(await ticked.isChecked())) await ticked.press('Space');
  await dialog.getByRole('radio', { name: /^By shop/ }).press('Space');
  await expect(dialog.getByText('Nothing of this template can be shown with this data.')).toBeVisible();
  await expect(dialog.getByText('KPI Total revenue: needs revenue')).toBeVisible();
  await dialog.getByLabel('Column for revenue').selectOption({ label: 'Turnover (decimal)' });
  await expect(dialog.getByText('It shows 1 KPI and 1 text.')).toBeVisible();
  await dialog.getByLabel('Column for shop').selectOption({ label: 'Branch (category)' });
  await expect(dialog.getByText('It shows 1 KPI, 1 chart and 1 text.')).toBeVisible();
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Create dashboard' }).press('Enter');
  await expect(cell(page, 'all')).toContainText(written(doubled));
  await expect(cell(page, 'all')).toContainText('Total turnover');
  await expect(cell(page, 'c')).toContainText('Turnover by branch');
  await expect(cell(page, 't')).toContainText(`In all ${written(doubled)}`);

  // As a tab of the first, on the same data: one step back takes it away.
  await page.goto(`/dashboard/${id}`);
  await expect(cell(page, 'all')).toBeVisible();
  await choose(page, 'Add tab');
  const add = page.getByRole('dialog', { name: 'Add a tab' });
  await add.getByRole('radio', { name: /^By shop/ }).press('Space');
  await expect(add.getByText('All 2 columns that it needs are there.')).toBeVisible();
  await expect(add.getByLabel('Name')).toHaveValue('By shop');
  await add.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'By shop' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('Revenue by shop');
  const added = page.getByRole('listitem').filter({ hasText: '“By shop” added' });
  await added.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tablist')).toHaveCount(0);

  // It is renamed and deleted where it is offered.
  await choose(page, 'Add tab');
  const more = add.getByRole('button', { name: 'More for the template “By shop”' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await page.getByRole('dialog', { name: 'Rename the template' }).getByLabel('Name').fill('Shops');
  await page.keyboard.press('Enter');
  await expect(add.getByRole('radio', { name: /^Shops/ })).toBeVisible();
  await add.getByRole('button', { name: 'More for the template “Shops”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(add.getByText('None yet.')).toBeVisible();
});

import { expect, test, type Page } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload } from './things';

// Two years of months in three regions.
const ROWS = Array.from({ length: 24 }, (_, month) =>
  ['North', 'South', 'East'].map((region, nth) => {
    const day = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`;
    return `${day},${region},${[1000 + 50 * month, 3000, 5000 - 100 * month][nth]}`;
  }),
).flat();
const CSV = ['day,region,revenue', ...ROWS].join('\n');

type Put = { id: string; title: string; type: string; dimensions: object[]; options?: object };

/** A dashboard with these charts of revenue. */
async function openWith(page: Page, charts: Put[]): Promise<string> {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'sales.csv', CSV);
  const id = await makeDashboard(page, person, source);
  const config = {
    version: 1,
    kpis: [],
    charts: charts.map(({ id: chart, title, type, dimensions, options = {} }) => ({
      id: chart,
      title,
      type,
      dataSourceId: source,
      description: '',
      options,
      query: { measures: [{ field: 'revenue', agg: 'sum' }], dimensions },
    })),
    layout: charts.map(({ id: chart }, nth) => ({ id: chart, x: 0, y: nth * 5, w: 12, h: 5 })),
  };
  const saved = await page.request.patch(`/api/dashboards/${id}`, {
    headers: { authorization: `Bearer ${person.token}` },
    data: { config },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.goto(`/dashboard/${id}`);
  return id;
}

const drawn = (page: Page, title: string) =>
  page.locator(`[aria-roledescription="chart"][aria-label^="${title}."]`).first();
async function fromMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const MONTHLY = [{ field: 'day', grain: 'month' }];

test('numbers are written as chosen, and evidence keeps the full value', async ({ page }) => {
  await openWith(page, [{ id: 'bars', title: 'Regions', type: 'bar', dimensions: [{ field: 'region' }] }]);
  await fromMenu(page, 'Regions', 'Edit chart');
  const dialog = page.getByRole('dialog', { name: 'Edit chart' });
  await dialog.getByText('Number format').click();
  await dialog.getByLabel('Format', { exact: true }).selectOption('currency');
  await dialog.getByLabel('Currency').selectOption('EUR');
  await dialog.getByLabel('Large numbers').selectOption('compact');
  await dialog.getByLabel('Decimals').selectOption('2');
  await dialog.getByLabel('After the number').fill(' net');
  await expect(drawn(page, 'Regions')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save chart' }).click();
  // East: 5,000 falling by 100 a month over 24 months.
  await expect(drawn(page, 'Regions')).toHaveAttribute('aria-label', /€92\.40K net/);
  await page.reload();
  await drawn(page, 'Regions').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('t');
  await expect(page.getByRole('cell', { name: /€92\.40K net/ })).toBeVisible();
  await page
    .getByRole('cell', { name: /€92\.40K net/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog', { name: 'How this number was calculated' })).toContainText('92,400');
});

test('a colour of a value holds in every chart, and is reset', async ({ page }) => {
  await openWith(page, [
    { id: 'stack', title: 'By month', type: 'stacked_bar', dimensions: [...MONTHLY, { field: 'region' }] },
    { id: 'pie', title: 'Shares', type: 'pie', dimensions: [{ field: 'region' }] },
  ]);
  await fromMenu(page, 'By month', 'Colours');
  const dialog = page.getByRole('dialog', { name: 'Colours of Region' });
  await dialog.getByRole('group', { name: 'South' }).getByRole('radio', { name: 'Plum' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save colours' }).click();
  const swatch = (chart: string) =>
    page
      .locator(`[data-widget="${chart}"]`)
      .getByRole('listitem')
      .filter({ hasText: /^South/ })
      .locator('[aria-hidden]');
  for (const chart of ['stack', 'pie']) await expect(swatch(chart)).toHaveAttribute('style', /--c8/);
  await page.reload();
  for (const chart of ['stack', 'pie']) await expect(swatch(chart)).toHaveAttribute('style', /--c8/);
  await fromMenu(page, 'Shares', 'Colours');
  await dialog.getByRole('button', { name: 'Reset all to automatic' }).click();
  await dialog.getByRole('button', { name: 'Save colours' }).click();
  await expect(swatch('stack')).not.toHaveAttribute('style', /--c8/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(swatch('stack')).toHaveAttribute('style', /--c8/);
});

test('an annotation is drawn, listed and read out along its axis, and taken back', async ({ page }) => {
  await openWith(page, [
    { id: 'line', title: 'Course', type: 'line', dimensions: MONTHLY },
    { id: 'bars', title: 'Months', type: 'bar', dimensions: MONTHLY },
    { id: 'regions', title: 'Regions', type: 'bar', dimensions: [{ field: 'region' }] },
  ]);
  await fromMenu(page, 'Course', 'Annotations');
  const dialog = page.getByRole('dialog', { name: 'Annotations on Day' });
  await dialog.getByRole('button', { name: 'Add annotation' }).click();
  await dialog.getByRole('button', { name: 'Save annotations' }).click();
  await expect(dialog.getByText('must say what happened')).toBeVisible();
  await dialog.getByLabel('From').fill('2024-05-03');
  await dialog.getByLabel('To (optional)').fill('2024-08-20');
  await dialog.getByLabel('Text').fill('Road closed');
  await dialog.getByRole('button', { name: 'Save annotations' }).click();
  const words = /Annotations: 1\. 3 May–20 Aug 2024: Road closed\./;
  for (const title of ['Course', 'Months']) {
    await expect(drawn(page, title)).toHaveAttribute('aria-label', words);
    await expect(page.getByRole('list', { name: 'Annotations' }).first()).toContainText('Road closed');
  }
  await expect(drawn(page, 'Regions')).not.toHaveAttribute('aria-label', words);
  await page.reload();
  await expect(drawn(page, 'Months')).toHaveAttribute('aria-label', words);
  await fromMenu(page, 'Months', 'Annotations');
  await dialog.getByRole('button', { name: 'Remove annotation 1' }).click();
  await dialog.getByRole('button', { name: 'Save annotations' }).click();
  await expect(drawn(page, 'Course')).not.toHaveAttribute('aria-label', words);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(drawn(page, 'Course')).toHaveAttribute('aria-label', words);
});

test('small multiples are split in the builder, walked by keys, proven and changed', async ({ page }) => {
  await openWith(page, [{ id: 'line', title: 'Course', type: 'line', dimensions: MONTHLY }]);
  await fromMenu(page, 'Course', 'Edit chart');
  const dialog = page.getByRole('dialog', { name: 'Edit chart' });
  await dialog.getByLabel('Small multiples by').selectOption({ label: 'Region' });
  await dialog.getByLabel('Title').fill('Each region');
  await dialog.getByRole('button', { name: 'Save chart' }).click();
  const group = page.getByRole('group', { name: /^Each region\. 3 panels by Region: East, South, North\./i });
  await expect(group.getByRole('application')).toHaveCount(3);
  await drawn(page, 'Each region, East').focus();
  await page.keyboard.press('PageDown');
  await expect(drawn(page, 'Each region, South')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('e');
  const evidence = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(evidence).toContainText('South');
  await evidence.getByRole('button', { name: 'Recheck' }).click();
  await expect(evidence).toContainText(/Rechecked at .*: same value/);
  await page.keyboard.press('Escape');
  await fromMenu(page, 'Each region', 'Edit chart');
  await dialog.getByLabel('Each panel has its own axis').check();
  await dialog.getByRole('button', { name: 'Save chart' }).click();
  await expect(page.getByText('Each panel has its own axis.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page, 'Each region, North').scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

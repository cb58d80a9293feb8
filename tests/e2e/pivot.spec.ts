import { expect, test, type Locator } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload } from './things';

// Two regions over two years; an average of averages would be another number.
const ROWS = [
  ['2023-02-01', 'North', 'web', 10],
  ['2023-03-01', 'North', 'web', 20],
  ['2023-04-01', 'North', 'shop', 90],
  ['2024-02-01', 'North', 'web', 40],
  ['2024-03-01', 'South', 'web', 200],
  ['2024-04-01', 'South', 'shop', 100],
] as const;
const CSV = [
  'day,region,channel,revenue',
  ...Array.from({ length: 10 }, () => ROWS.map((row) => row.join(','))).flat(),
].join('\n');

const textsOf = async (row: Locator) =>
  (await row.getByRole('rowheader').or(row.getByRole('gridcell')).allTextContents()).map((text) => text.trim());

test('a pivot table is built, totals itself right, is sorted, proven and shown as a chart again', async ({ page }) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'sales.csv', CSV);
  const dashboard = await makeDashboard(page, person, source);
  await page.goto(`/dashboard/${dashboard}`);
  await page.getByRole('button', { name: 'Add chart' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a chart' });
  const choose = (label: string, option: string) =>
    dialog.getByLabel(label, { exact: true }).selectOption({ label: option });
  await choose('Measure', 'Revenue');
  await choose('Aggregation', 'Average');
  await choose('Group by', 'Region');
  await choose('Split by', 'Channel');
  await dialog.getByText('Pivot table', { exact: true }).click();
  await choose('Column', 'Day');
  await choose('Column: group dates by', 'Years');
  await dialog.getByRole('button', { name: 'Add row level' }).click();
  await expect(dialog.getByLabel('Row 2', { exact: true })).toHaveValue('channel');
  await dialog.getByRole('button', { name: 'Add value' }).click();
  await choose('Value 2: show as', 'Percent of row');
  await dialog.getByLabel('Title').fill('Revenue crossed');
  const grid = page.getByRole('grid', { name: 'Revenue crossed, pivot table' });
  await expect(grid).toBeVisible();
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(grid).toBeVisible();
  const rowOf = (name: string) =>
    grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  // 10, 20, 90 and 40: each total is the average of its rows.
  expect(await textsOf(rowOf('North'))).toEqual(['North', '40', '75.0%', '40', '25.0%', '40', '100.0%']);
  expect(await textsOf(rowOf('Total'))).toEqual([
    'Total',
    '40',
    '50.0%',
    expect.stringMatching(/^113\.3/),
    '50.0%',
    expect.stringMatching(/^76\.[67]/),
    '100.0%',
  ]);
  await grid.getByRole('columnheader', { name: /Rows/ }).last().click();
  await grid.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(evidence).toContainText('with totals at every level');
  await evidence.getByRole('button', { name: 'Recheck' }).click();
  await expect(evidence).toContainText(/Rechecked at .*: same value/);
  await page.keyboard.press('Escape');
  await expect(evidence).toHaveCount(0);
  await page.getByRole('button', { name: 'More for Revenue crossed' }).click();
  await page.getByRole('menuitem', { name: 'Show as chart' }).click();
  await expect(grid).toHaveCount(0);
  await page.getByRole('button', { name: 'More for Revenue crossed' }).click();
  await page.getByRole('menuitem', { name: 'Show as pivot table' }).click();
  await expect(grid).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await grid.scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

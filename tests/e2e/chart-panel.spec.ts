import { expect, test, type Locator, type Page } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload } from './things';

// Two years of months in three regions: A grows by 10 a month, B stands still, C falls.
const ROWS = Array.from({ length: 24 }, (_, month) =>
  (['North', 'South', 'East'] as const).flatMap((region, nth) =>
    [1, 15].map((day) => ({
      day: `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${day === 1 ? '01' : '15'}`,
      region,
      revenue: [100 + 5 * month, 300, 500 - 10 * month][nth]!,
    })),
  ),
).flat();
const CSV = ['day,region,revenue', ...ROWS.map(({ day, region, revenue }) => `${day},${region},${revenue}`)].join('\n');
const total = (region?: string) =>
  ROWS.filter((row) => !region || row.region === region).reduce((sum, { revenue }) => sum + revenue, 0);

async function openBuilder(page: Page): Promise<Locator> {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'sales.csv', CSV);
  const dashboard = await makeDashboard(page, person, source);
  await page.goto(`/dashboard/${dashboard}`);
  await page.getByRole('button', { name: 'Add chart' }).first().click();
  return page.getByRole('dialog', { name: 'Add a chart' });
}
const choose = (dialog: Locator, label: string, option: string) =>
  dialog.getByLabel(label, { exact: true }).selectOption({ label: option });
const drawn = (page: Page, title: string) =>
  page.locator(`[aria-roledescription="chart"][aria-label^="${title}."]`).first();

test('a measure is shown as a share, kept, and proven', async ({ page }) => {
  const dialog = await openBuilder(page);
  await choose(dialog, 'Group by', 'Region');
  await choose(dialog, 'Show as', 'Share of total');
  const title = 'Revenue by region, share of total';
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await expect(
    dialog.getByLabel('Show as', { exact: true }).locator('option', { hasText: 'Running total' }),
  ).toHaveText('Running total: needs a grouping by date periods');
  const share = `${((100 * total('East')) / total()).toFixed(1)}%`;
  await expect(drawn(page, title)).toHaveAttribute('aria-label', new RegExp(share));
  await choose(dialog, 'Sort', 'Smallest first');
  await choose(dialog, 'Show', 'Lowest 3');
  await expect(dialog.getByRole('checkbox', { name: /Combine the others/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  const cell = drawn(page, title);
  await expect(cell).toHaveAttribute('aria-label', new RegExp(share));
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('e');
  const evidence = page.getByRole('dialog', { name: 'How this number was calculated' });
  await expect(evidence).toContainText('share of total');
  await evidence.getByRole('button', { name: 'Recheck' }).click();
  await expect(evidence).toContainText(/Rechecked at .*: same value/);
  await page.keyboard.press('Escape');
  await expect(evidence).toHaveCount(0);
  await page.reload();
  await expect(cell).toHaveAttribute('aria-label', new RegExp(share));
});

test('a change has its sign, a line its target, its mean and its axis, and is undone', async ({ page }) => {
  const dialog = await openBuilder(page);
  await choose(dialog, 'Group by', 'Day');
  await choose(dialog, 'Group dates by', 'Months');
  await dialog.getByRole('radio', { name: /^Line/ }).check();
  await choose(dialog, 'Show as', 'Change from previous year');
  await expect(dialog.getByLabel('Title')).toHaveValue('Revenue per month, change against the year before');
  await choose(dialog, 'Show as', 'Moving average');
  await dialog.getByLabel('Of how many months').fill('2');
  await expect(dialog.getByLabel('Title')).toHaveValue('Revenue per month, moving average of 2 periods');
  await choose(dialog, 'Show as', 'Value');
  await dialog.getByText('Axis, labels and reference lines').click();
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await dialog.getByLabel('Value', { exact: true }).fill('2000');
  await dialog.getByRole('button', { name: 'Add mean' }).click();
  await dialog.getByRole('checkbox', { name: 'Label values' }).uncheck();
  await dialog.getByLabel('Title').fill('Revenue held against');
  await expect(drawn(page, 'Revenue held against')).toHaveAttribute(
    'aria-label',
    // December is not whole in the data, so the mean may be of 23 months.
    /Target: 2,000\. Mean: 1,6\d\d\./,
  );
  await dialog.getByLabel('Axis from').fill('1900');
  await expect(dialog.getByText(/values lie outside the axis/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  await expect(drawn(page, 'Revenue held against')).toHaveAttribute('aria-label', /Target: 2,000/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(drawn(page, 'Revenue held against')).toHaveCount(0);
});

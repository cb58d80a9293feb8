import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { dropFiles, signUp } from './people';
import { signUpWithToken, upload } from './things';

/** 240 orders of four shops, the smallest amount first in the third row. */
const ORDERS = {
  name: 'orders.csv',
  text: [
    'day,shop,amount',
    ...Array.from(
      { length: 240 },
      (_, row) =>
        `2024-0${1 + Math.floor(row / 60)}-${String(1 + (row % 28)).padStart(2, '0')},${['North', 'South', 'East', 'West'][row % 4]},${row === 2 ? '0.50' : (10 + ((row * 7) % 90)).toFixed(2)}`,
    ),
  ].join('\n'),
};
/** Every day and month lies between 1 and 12, and every amount has one comma before three digits. */
const AMBIGUOUS = {
  name: 'two-readings.csv',
  text: [
    'when;amount',
    ...Array.from(
      { length: 120 },
      (_, row) => `${String(1 + (row % 12)).padStart(2, '0')}/03/2024;${10 + (row % 40)},${String(100 + row)}`,
    ),
  ].join('\n'),
};

async function openSource(page: Page, name: string): Promise<void> {
  await page.goto('/data-sources');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const serious = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`);

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a file dropped anywhere ends on its dashboard without a further press', async ({ page }) => {
  await page.goto('/insights');
  await expect(page.getByText('No data sources yet.', { exact: false })).toBeVisible();
  await dropFiles(page, ORDERS);
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

test('a sample is taken the same way', { tag: '@slow' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await page.getByRole('menuitem', { name: /Seattle weather/ }).click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
  await openSource(page, 'seattle-weather.csv');
  await expect(page.getByText('All 1,461 rows were read; none were dropped.')).toBeVisible();
  await expect(page.getByText('One row per day from 1 Jan 2012 to 31 Dec 2015, with no gaps.')).toBeVisible();
});

test(
  '[X05] a refused file keeps its dialog open with the reason, and leaves nothing',
  { tag: '@slow' },
  async ({ page }) => {
    await dropFiles(page, { name: 'tool.exe', text: 'MZ' });
    await expect(page.getByRole('alert')).toHaveText(
      'File upload failed: only CSV, JSON, XML and TXT files, and Excel files, can be uploaded',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await dropFiles(page, { name: 'cut.json', text: '[{"a": 1}, {"a":' });
    await expect(page.getByRole('alert')).toContainText('File upload failed: ');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.goto('/data-sources');
    await expect(page.getByText('No data sources yet.', { exact: false })).toBeVisible();
  },
);

test('several files share one panel with their states, and the page stays @slow', async ({ page }) => {
  await page.goto('/data-sources');
  await dropFiles(page, { name: 'north.csv', text: ORDERS.text }, { name: 'tool.exe', text: 'MZ' }, AMBIGUOUS, {
    name: 'south.csv',
    text: ORDERS.text,
  });
  const panel = page.getByRole('region', { name: 'Uploads' });
  const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await expect(panel.getByRole('status')).toHaveText('1 file of 4 needs your decision');
  await expect(row('north.csv')).toContainText('Ready');
  await expect(row('south.csv')).toContainText('Ready');
  await expect(row('tool.exe')).toContainText(
    'File upload failed: only CSV, JSON, XML and TXT files, and Excel files, can be uploaded',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/data-sources$/);
  expect(await serious(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: /job/ }).click();
  await page.getByRole('dialog', { name: 'Jobs' }).getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two columns have two possible readings' });
  await dialog.getByRole('radio', { name: /Day first/ }).check();
  await dialog.getByRole('radio', { name: /Comma as decimal separator/ }).check();
  await dialog.getByRole('button', { name: 'Use these readings' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/data-sources$/);
  for (const name of ['north.csv', 'south.csv', AMBIGUOUS.name])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
});

test('what became of several files is opened from their panel', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/data-sources');
  await dropFiles(page, { name: 'north.csv', text: ORDERS.text }, { name: 'south.csv', text: ORDERS.text });
  const panel = page.getByRole('region', { name: 'Uploads' });
  await expect(panel.getByRole('status')).toHaveText('2 files: 2 ready');
  await panel.getByRole('link', { name: 'Open south.csv' }).click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('South');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('columns that can be read in two ways are asked about, and then drawn', async ({ page }) => {
  await dropFiles(page, AMBIGUOUS);
  const dialog = page.getByRole('dialog', { name: 'Two columns have two possible readings' });
  await expect(dialog.getByText('0 of 2 selected')).toBeVisible();
  const use = dialog.getByRole('button', { name: 'Use these readings' });
  await expect(use).toHaveAttribute('aria-disabled', 'true');
  expect(await serious(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /Day first/ }).check();
  await expect(dialog.getByText('1 of 2 selected')).toBeVisible();
  await dialog.getByRole('radio', { name: /Comma as decimal separator/ }).check();
  await use.click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
  await openSource(page, AMBIGUOUS.name);
  await expect(page.getByRole('button', { name: /^Type of when: date$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Type of amount: decimal$/ })).toBeVisible();
});

test('rows are sorted, walked by keyboard and kept in the address', async ({ page }) => {
  await dropFiles(page, ORDERS);
  await page.waitForURL(/\/dashboard\//);
  await openSource(page, ORDERS.name);
  await page.getByRole('tab', { name: 'Rows' }).click();
  const grid = page.getByRole('grid', { name: `Rows of ${ORDERS.name}` });
  const cell = (row: number, column: number) =>
    grid.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`);
  await expect(cell(2, 2)).toHaveText('0.50');
  await grid.getByRole('columnheader', { name: 'amount' }).getByRole('button', { name: 'amount', exact: true }).click();
  await expect(cell(0, 2)).toHaveText('0.50');
  expect(new URL(page.url()).searchParams.get('order')).toBe('amount:asc');
  await grid.focus();
  await page.keyboard.press('Control+End');
  const active = async () => grid.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`);
  await expect(await active()).toBeVisible();
  await expect(await active()).toHaveAttribute('aria-colindex', '3');
  await page.goBack();
  await expect(cell(2, 2)).toHaveText('0.50');
});

test('a type and a role are changed, and the change can be taken back @slow', async ({ page }) => {
  await dropFiles(page, ORDERS);
  await page.waitForURL(/\/dashboard\//);
  await openSource(page, ORDERS.name);
  await page.getByRole('button', { name: 'Type of shop: category' }).click();
  await page.getByRole('menuitemradio', { name: /^text/ }).click();
  await expect(page.getByText('shop is now text').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Type of shop: text' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Type of shop: category' })).toBeVisible();
  await page.getByRole('button', { name: 'Role of amount: measure' }).click();
  await page.getByRole('menuitemradio', { name: /^ignore/ }).click();
  await expect(page.getByRole('button', { name: 'Role of amount: ignore' })).toBeVisible();
});

test('a data source is found, renamed and deleted', async ({ page }) => {
  await dropFiles(page, ORDERS);
  await page.waitForURL(/\/dashboard\//);
  await page.goto('/data-sources');
  await page.getByRole('searchbox').fill('weather');
  await expect(page.getByText('No data sources match “weather”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all 1' }).click();
  await page.getByRole('button', { name: 'Actions on orders.csv' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Orders 2024');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('link', { name: 'Orders 2024' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions on Orders 2024' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'can be restored for 30 days. After that, its 240 rows and the original file are permanently deleted. 1 dashboard uses it',
  );
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No data sources yet.', { exact: false })).toBeVisible();
});

test('figures of the profile open how they were made @slow', async ({ page }) => {
  await dropFiles(page, ORDERS);
  await page.waitForURL(/\/dashboard\//);
  await openSource(page, ORDERS.name);
  const drawer = page.getByRole('dialog', { name: 'How this number was calculated' });
  const profile = page.getByRole('group', { name: 'Profile of the columns' });
  await page.getByRole('button', { name: /^240\s*, Rows, show how this number/ }).click();
  await expect(drawer).toContainText('5 of 240');
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer).toContainText(/Rechecked at .*: same value/);
  await page.keyboard.press('Escape');
  await profile.getByRole('button', { name: /Minimum amount/ }).click();
  await expect(drawer).toContainText('0.50');
  await expect(drawer.getByRole('region', { name: 'SQL' })).toContainText('min("amount")');
  await page.keyboard.press('Escape');
  await profile.getByRole('button', { name: /^North/ }).click();
  await expect(drawer).toContainText('5 of 60');
  await page.keyboard.press('Escape');
  await profile.getByRole('button', { name: /^Distribution of amount/ }).press('Enter');
  const spread = page.getByRole('dialog', { name: 'How this chart was calculated' });
  await expect(spread).toContainText('Distribution of amount');
  await spread.getByRole('listitem').first().getByRole('button').click();
  await expect(drawer).toContainText(/of \d+, in the order of the file|all \d+/);
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: /^How the rows per/ }).click();
  await expect(spread).toContainText(/Rows per/);
});

test('what does not fit a chosen type stands in its place among the rows', { tag: '@slow' }, async ({ page }) => {
  await dropFiles(page, {
    name: 'codes.csv',
    text: ['id,code', ...Array.from({ length: 40 }, (_, row) => `${row + 1},${row === 6 ? 'twelve' : 10 + row}`)].join(
      '\n',
    ),
  });
  await page.waitForURL(/\/dashboard\//);
  await openSource(page, 'codes.csv');
  await page.getByRole('button', { name: /^Type of code: / }).click();
  await page.getByRole('menuitemradio', { name: /^integer/ }).click();
  await expect(page.getByRole('button', { name: 'Type of code: integer' })).toBeVisible();
  await page.getByRole('tab', { name: 'Rows' }).click();
  const grid = page.getByRole('grid', { name: 'Rows of codes.csv' });
  await expect(grid.locator('[aria-rowindex="8"] [aria-colindex="2"]')).toHaveText('twelve');
  await expect(grid.locator('[aria-rowindex="9"] [aria-colindex="2"]')).toHaveText('17');
});

test(
  '[D] long names that begin alike and large figures fit beside the rail, and the names can be told apart',
  { tag: '@slow' },
  async ({ page }) => {
    const names = [
      'food_and_drink',
      'clothing_and_shoes',
      'rent_and_energy',
      'transport_and_cars',
      'leisure_and_culture',
    ].map((end) => `average_monthly_household_expenditure_on_${end}`);
    const text = [
      ['day', ...names].join(','),
      ...Array.from({ length: 90 }, (_, row) =>
        [
          `2024-0${1 + Math.floor(row / 30)}-${String(1 + (row % 28)).padStart(2, '0')}`,
          ...names.map((_name, nth) => (1_000_000 * (1 + ((row * 37 + nth * 13) % 90)) + 0.25).toFixed(2)),
        ].join(','),
      ),
    ].join('\n');
    const person = await signUpWithToken(page);
    const source = await upload(page, person, 'households.csv', text);
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/data-sources/${source}`);
      const table = page
        .getByRole('group', { name: 'Profile of the columns' })
        .locator('table')
        .or(page.getByRole('list', { name: 'Profile of the columns' }))
        .filter({ visible: true });
      await expect(table.first()).toBeVisible();
      const beyond = await table
        .first()
        .evaluate(
          (element) =>
            element.getBoundingClientRect().right -
            element.closest('[class*="profile"]')!.getBoundingClientRect().right,
        );
      expect(beyond, `${width} px`).toBeLessThanOrEqual(1);
      for (const name of names) {
        const end = table.first().getByTitle(name, { exact: true }).locator('span').last();
        await expect(end).toHaveText(name.slice(-14));
        const { shown, whole } = await end.evaluate((element) => ({
          shown: element.getBoundingClientRect().width,
          whole: element.scrollWidth,
        }));
        expect(whole, name).toBeLessThanOrEqual(Math.ceil(shown));
      }
    }
  },
);

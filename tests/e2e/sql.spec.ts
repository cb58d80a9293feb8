import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { read, utils } from '@e965/xlsx';
import { expect, test, type Page } from '@playwright/test';
import { signUpWithToken, upload } from './things';

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL statement' });

/** Types over what is in the editor, without what closes brackets by itself. */
async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

test('a statement is completed, run, mended, saved and found again', async ({ page }) => {
  const person = await signUpWithToken(page);
  await upload(page, person, 'Shop sales.csv');
  await page.goto('/data-sources');
  await page.getByRole('link', { name: 'SQL' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SQL');
  const table = page.getByRole('table', { name: 'Result' });

  // what the editor opens with runs as it stands
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.getByText(/^100 rows · 3 columns/)).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveText(['day', 'shop', 'revenue']);

  // completion knows the columns of the table
  await write(page, 'SELECT  FROM shop_sales GROUP BY ALL ORDER BY 1');
  for (let nth = 0; nth < ' FROM shop_sales GROUP BY ALL ORDER BY 1'.length; nth++)
    await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('sho');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^shop\s*(category|text)/);
  await page.getByRole('option', { selected: true }).click();
  await page.keyboard.insertText(', count(*) AS days');
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.getByText(/^3 rows · 2 columns/)).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('East60');

  // Escape, then Tab, leaves the editor
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeFocused();

  // what it stands on, and that it comes out again
  await page.getByRole('button', { name: 'How this was calculated' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Shop sales');
  await expect(drawer).toContainText('version 1');
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer.getByText('every cell is the same', { exact: false })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();

  // a fault is marked at its place, with what to do
  await write(page, 'SELECT day,\n  revenu\nFROM shop_sales');
  await editor(page).press('ControlOrMeta+Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Line 2, column 3' });
  await expect(alert).toContainText('Did you mean revenue?');
  await expect(page.locator('.sql-wrong')).toHaveText('revenu');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual(
    [],
  );
  await alert.getByRole('button', { name: 'Go to line 2' }).click();
  await expect(editor(page)).toBeFocused();

  // one that takes long is stopped
  await write(page, 'SELECT sum(a.range * b.range % 7) FROM range(3000000) a, range(3000000) b');
  await editor(page).press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. The statement was cancelled.')).toBeVisible();

  // kept under a name, and found again after a reload
  await write(page, 'SELECT max(revenue) FROM shop_sales');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Best day');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Best day” saved').first()).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Saved' }).click();
  await page.getByRole('button', { name: 'SELECT max(revenue) FROM shop_sales' }).click();
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.getByText(/^1 row · 1 column/)).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('SELECT max(revenue)');

  // and made a data source, which says what it was made with
  await page.getByRole('button', { name: 'Save as data source' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Best');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/data-sources\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Best');
  await page.getByText('From SQL').click();
  await expect(page.getByRole('region', { name: 'SQL' })).toContainText('SELECT max(revenue) FROM shop_sales');
});

test('an answer is downloaded as Excel, and its chart is kept on a dashboard', async ({ page }) => {
  const person = await signUpWithToken(page);
  await upload(page, person, 'Shop sales.csv');
  await page.goto('/sql');
  await write(page, 'SELECT shop, round(sum(revenue)) AS total FROM shop_sales GROUP BY ALL ORDER BY shop DESC');
  await editor(page).press('ControlOrMeta+Enter');
  await expect(page.getByText(/^3 rows · 2 columns/)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('SQL result.xlsx');
  const book = read(readFileSync(await download.path()));
  const rows = utils.sheet_to_json<{ shop: string; total: number }>(book.Sheets.Result!);
  expect(rows.map(({ shop }) => shop)).toEqual(['South', 'North', 'East']);

  // as the page drew it, with the same numbers
  await page.getByRole('radio', { name: 'Chart' }).check({ force: true });
  await page.getByRole('button', { name: 'Keep this chart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this chart' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('total by shop');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Takings of shops');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual(
    [],
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Takings of shops');
  await page.getByRole('button', { name: 'More for Takings of shops' }).click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  const shown = page
    .getByRole('region', { name: 'Takings of shops, table' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(shown).toHaveText(rows.map(({ shop, total }) => new RegExp(`^${shop}.*${total.toLocaleString('en')}`)));

  // its data source names the SQL, which gave the types
  await page.goto('/data-sources');
  await page.getByRole('link', { name: 'Takings of shops' }).first().click();
  await page.getByText('From SQL').click();
  await expect(page.getByRole('region', { name: 'SQL' })).toContainText('FROM shop_sales GROUP BY ALL');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByText('decimal, given by the SQL').first()).toBeVisible();
});

test('on a phone the tables come from below, and a name is written at the caret', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const person = await signUpWithToken(page);
  await upload(page, person, 'Shop sales.csv');
  await page.goto('/sql');
  await write(page, 'SELECT max() FROM shop_sales');
  await page.keyboard.press('Home');
  for (let nth = 0; nth < 'SELECT max('.length; nth++) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'revenue' }).click();
  await expect(editor(page)).toHaveText('SELECT max(revenue) FROM shop_sales');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/^1 row · 1 column/)).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});

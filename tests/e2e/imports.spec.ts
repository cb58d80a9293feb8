import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { dropFiles, signUp } from './people';

const WIDE = [
  'shop,Jan,Feb,Mar,Apr',
  ...Array.from({ length: 12 }, (_, nth) => `Shop ${nth + 1},"$1,${200 + nth}.50",${10 + nth},${20 + nth},${30 + nth}`),
].join('\n');

async function serious(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`);
}

/** The page takes files once its own code runs, which the first call tells. */
async function beginChecking(page: Page) {
  await signUp(page);
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.goto('/data-sources')]);
  await page.getByRole('checkbox', { name: 'Review before adding' }).check();
}

test('a file is checked before it is added: read otherwise, named, turned into rows, kept for later, added', async ({
  page,
}) => {
  await beginChecking(page);
  await dropFiles(page, { name: 'wide.csv', text: WIDE });
  const dialog = page.getByRole('dialog', { name: 'Review wide.csv' });
  await expect(dialog).toContainText('12 rows × 5 columns.');
  expect(await serious(page)).toEqual([]);

  await dialog.getByLabel('Encoding').selectOption('UTF-16 LE');
  await expect(dialog.getByText(/text cannot be read as UTF-16 LE/i)).toBeVisible();
  await expect(dialog).toContainText('12 rows × 5 columns.');

  const name = dialog.getByRole('textbox', { name: 'Name of column shop' });
  await name.fill('Branch');
  await name.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name of column Branch' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Read as text: Jan' }).click();
  await expect(dialog.getByText('text, set by you')).toBeVisible();
  await dialog.getByRole('button', { name: 'Detect automatically: Jan' }).click();
  await dialog.getByRole('button', { name: 'Unpivot 4 months into rows', exact: true }).click();
  await expect(dialog).toContainText('48 rows × 3 columns.');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '1 job' }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(dialog).toContainText('48 rows × 3 columns.');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);

  await page.goto('/data-sources');
  await page.getByRole('link', { name: 'wide.csv' }).click();
  await expect(page.getByText('All 48 rows were read; none were dropped.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo unpivot' }).click();
  await expect(page.getByText('All 12 rows were read; none were dropped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unpivot 4 months into rows', exact: true })).toBeVisible();
});

test(
  'what is thrown away leaves nothing, and asks only where something was changed',
  { tag: '@slow' },
  async ({ page }) => {
    await beginChecking(page);
    await dropFiles(page, { name: 'wide.csv', text: WIDE });
    const dialog = page.getByRole('dialog', { name: 'Review wide.csv' });
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();

    await dropFiles(page, { name: 'wide.csv', text: WIDE });
    await dialog.getByLabel('Name', { exact: true }).fill('Sales');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByText('No data sources yet.', { exact: false })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Review before adding' })).toBeChecked();
  },
);

/** The server does its work; its answer to the next `times` such requests never arrives. */
async function loseAnswers(page: Page, url: RegExp, times: number): Promise<void> {
  let lost = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST' || lost >= times) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('a file whose answers do not arrive is shown all the same, and added once', { tag: '@slow' }, async ({ page }) => {
  await beginChecking(page);
  await loseAnswers(page, /\/api\/upload$/, 1);
  await dropFiles(page, { name: 'wide.csv', text: WIDE });
  const dialog = page.getByRole('dialog', { name: 'Review wide.csv' });
  await expect(dialog).toContainText('12 rows × 5 columns.');

  // The first try and the one that every change makes by itself.
  await loseAnswers(page, /\/commit$/, 2);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('The server’s answer did not arrive')).toBeVisible();
  await expect(dialog.getByText(/not taken twice/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
  await page.goto('/data-sources');
  await expect(page.getByRole('row', { name: /wide\.csv/ })).toHaveCount(1);
});

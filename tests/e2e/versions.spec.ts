import { expect, test } from '@playwright/test';
import { makeDashboard, SALES_CSV, SALES_ROWS, signUpWithToken, upload } from './things';

/** The same sales with the column shop under another name, and twenty rows more. */
const RENAMED = [
  'day,store,revenue',
  ...[...SALES_ROWS, ...SALES_ROWS.slice(0, 20)].map(({ day, shop, revenue }) => `${day},${shop},${revenue}`),
].join('\n');

test('a file that lacks a column says so before it takes the place of the old one; the dashboard is repaired, and the way back is open', async ({
  page,
}) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'sales.csv', SALES_CSV);
  const dashboard = await makeDashboard(page, person, source);

  await page.goto(`/data-sources/${source}`);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace file' }).click();
  await (await chosen).setFiles({ name: 'sales-march.csv', mimeType: 'text/csv', buffer: Buffer.from(RENAMED) });
  const preview = page.getByRole('dialog', { name: 'Replace sales.csv with sales-march.csv' });
  const changes = preview.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('Rows 180 → 200; column shop removed; column store added;');
  await expect(changes.getByText(/uses shop$/).first()).toBeVisible();
  await preview.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'sales.csv now uses sales-march.csv' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Versions ?2$/ })).toBeVisible();

  await page.goto('/dashboards');
  await expect(page.getByText('Needs repair')).toBeVisible();
  await page.goto(`/dashboard/${dashboard}`);
  const broken = page.getByText(/uses shop, which isn’t in version 2 of sales\.csv/);
  await expect(broken.first()).toBeVisible();
  await page.getByRole('button', { name: 'Repair' }).first().click();
  const repair = page.getByRole('dialog', { name: 'Repair this dashboard' });
  await expect(repair.getByLabel('Replace shop with')).toHaveValue('store');
  await expect(repair.getByText('Best match: Store has the same values.')).toBeVisible();
  await expect(
    repair
      .getByRole('region', { name: 'Result' })
      .getByRole('heading', { name: /by store/i })
      .first(),
  ).toBeVisible();
  await repair.getByRole('button', { name: 'Save repair' }).click();
  await expect(broken).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /by store/i }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

  await page.goto(`/data-sources/${source}?view=versions`);
  await page.getByRole('button', { name: 'Changes in version 2' }).click();
  const since = page.getByRole('dialog', { name: 'Changes from version 1 to 2' });
  await expect(since.getByRole('region', { name: 'Changes' })).toContainText('column shop removed; column store added');
  await since.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Revert to version 1' }).click();
  const back = page.getByRole('dialog', { name: 'Revert to version 1?' });
  await expect(back.getByRole('region', { name: 'Changes' })).toContainText(
    'Rows 200 → 180; column store removed; column shop added',
  );
  await back.getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByRole('row', { name: /^3 latest .* Reverted to version 1 180/ })).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload } from './things';

test('[D] a deleted dashboard is restored from the list as it was', async ({ page }) => {
  const person = await signUpWithToken(page);
  const id = await makeDashboard(page, person, await upload(page, person, 'autumn.csv'));
  await page.goto('/dashboards');
  await page
    .getByRole('row', { name: /Autumn/ })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: /Delete/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByRole('row', { name: /Autumn/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deleted dashboards' }).click();
  const bin = page.getByRole('dialog', { name: 'Deleted dashboards' });
  await bin.getByRole('button', { name: 'Restore Autumn' }).click();
  await expect(bin).toContainText('No deleted dashboards.');
  await bin.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('link', { name: 'Autumn' })).toHaveAttribute('href', `/dashboard/${id}`);
});

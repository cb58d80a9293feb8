import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { onPlan } from './plan';
import { makeDashboard, signUpWithToken, upload } from './things';

test('[F16] [R18] a dashboard becomes a PDF; /exports lists it, runs it again and deletes it', async ({ page }) => {
  const person = await signUpWithToken(page);
  await onPlan(person, 'premium');
  const dashboardId = await makeDashboard(page, person, await upload(page, person, 'sales.csv'));
  await page.goto(`/dashboard/${dashboardId}`);
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'PDF, A4' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(), // of the notice that the file is ready
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.goto('/exports');
  await expect(page.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Dashboard as PDF' });
  await expect(row.getByText('Ready')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await row.getByRole('button', { name: /^Actions on/ }).click();
  await page.getByRole('menuitem', { name: 'Run again' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ready' })).toHaveCount(1);
  await row.getByRole('button', { name: /^Actions on/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No exports yet. Open a dashboard and select Export.')).toBeVisible();
});

test('a chart is exported from its menu; on Free PDF and Word are said to be Premium’s @slow', async ({ page }) => {
  const person = await signUpWithToken(page);
  const dashboardId = await makeDashboard(page, person, await upload(page, person, 'sales.csv'));
  await page.goto(`/dashboard/${dashboardId}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('PDF and Word export are part of Premium.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'PDF, A4' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const menu = page.locator('[aria-label^="More for"]').last();
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Export' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('menuitem', { name: 'SVG picture' }).click();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await page.goto('/exports');
  await expect(page.getByRole('row').filter({ hasText: 'Chart as SVG picture' }).getByText('Ready')).toBeVisible();
});

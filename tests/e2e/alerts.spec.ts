import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload } from './things';

test('an alert is set on a KPI, told by the bell, paused and deleted', async ({ page }) => {
  const person = await signUpWithToken(page);
  const dashboardId = await makeDashboard(page, person, await upload(page, person, 'sales.csv'));
  await page.goto(`/dashboard/${dashboardId}`);
  const menu = page.locator('[aria-label^="More for"]').first();
  const name = (await menu.getAttribute('aria-label'))!.replace('More for ', '');
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Alert me' }).click();
  const dialog = page.getByRole('dialog', { name: `Alert me about “${name}”` });
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(dialog.getByText('Enter a number.')).toBeVisible();
  await dialog.getByRole('spinbutton', { name: 'Limit' }).fill('1');
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(dialog).toBeHidden();

  // told at once, since the value is above its limit already
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible();
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(`^Unread: ${name} is above 1`) })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Alerts and deliveries' }).click();

  await expect(page).toHaveURL(/\/alerts$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts and deliveries' })).toBeVisible();
  await expect(page.getByText('Outside bounds')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(
    page
      .getByRole('list')
      .getByText(new RegExp(`${name} is above 1`))
      .last(),
  ).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.getByRole('button', { name: /^Delete alert/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete alert' }).click();
  await expect(page.getByText('No alerts yet.')).toBeVisible();
});

test('a link that isn’t valid unsubscribes nobody, and says so without a sign-in @slow', async ({ page }) => {
  await page.goto('/unsubscribe/made-up-token.made-up-signature');
  await expect(page.getByText('This link isn’t valid, or the delivery was deleted.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

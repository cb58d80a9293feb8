import { expect, test } from '@playwright/test';
import { sql } from '../api/client';
import { signUp } from './people';

test.beforeEach(async ({ page }) => {
  const { username } = await signUp(page);
  await sql('update "User" set role = \'owner\' where username = $1', [username]);
});

test('[F17] a backup is created and proven on its page', async ({ page }) => {
  await page.goto('/admin/backup');
  await page.getByRole('button', { name: 'Create a backup' }).click();
  await page.getByLabel('Passphrase').first().fill('Long harbour lamp');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'plumbline-' }).first();
  await expect(row.getByText('Not verified')).toBeVisible({ timeout: 60_000 });
  await row.getByRole('button', { name: /Actions on/ }).click();
  await page.getByRole('menuitem', { name: 'Verify' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passphrase').fill('Long harbour lamp');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(row.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Last proven restore/)).toBeVisible();
});

test('the deployment check runs, worst first, and one at a time', async ({ page }) => {
  await page.goto('/admin/deployment-check');
  await page.getByRole('button', { name: 'Run all checks' }).click();
  await expect(page.getByText('Public URL matches the browser’s')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Run again: Clock' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy as text' })).toBeVisible();
});

test('replication says that no copies are kept, and refuses a folder that isn’t there', async ({ page }) => {
  await page.goto('/admin/replication');
  await page.getByRole('button', { name: 'Add a copy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Folder/).fill('/nonexistent/copy');
  await dialog.getByLabel(/^Passphrase/).fill('Long harbour lamp');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('doesn’t exist');
});

test('a code is given for another installation, and an address that isn’t one is told', async ({ page }) => {
  await page.goto('/admin/replication');
  await page.getByRole('button', { name: 'Receive a copy' }).click();
  const dialog = page.getByRole('dialog');
  const code = await dialog.getByLabel('Code').inputValue();
  expect(code).toMatch(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Add a copy' }).click();
  await dialog.getByRole('combobox').selectOption({ label: 'Another installation' });
  await dialog.getByLabel(/^Address of the installation/).fill('http://standby.example.com');
  await dialog.getByLabel(/^Code/).fill(code);
  await dialog.getByLabel(/^Passphrase/).fill('Long harbour lamp');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('must begin with https');
});

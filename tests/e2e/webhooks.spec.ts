import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { allowHost } from '../api/client';
import { signUpWithToken } from './things';

test('an address is refused where it may not be called, added with a secret shown once, tested, deleted', async ({
  page,
}) => {
  await signUpWithToken(page);
  const forbid = await allowHost('127.0.0.1:9');
  await page.goto('/workspace');
  const form = page.getByRole('form', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill('https://169.254.169.254/x');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  const address = 'http://127.0.0.1:9/told';
  await form.getByLabel('Address').fill(address);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Copy the signing secret' });
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByText('whsec_')).toHaveCount(0);
  await page.getByRole('button', { name: `Send test to ${address}` }).click();
  await expect(page.getByRole('row', { name: address })).toContainText(/on its way|tried again soon/);
  const { violations } = await new AxeBuilder({ page }).include('section[aria-labelledby="webhooks"]').analyze();
  expect(violations).toEqual([]);
  await page.getByRole('button', { name: `Delete ${address}` }).click();
  await page.getByRole('alertdialog', { name: 'Delete this webhook?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: address })).toHaveCount(0);
  await forbid();
});

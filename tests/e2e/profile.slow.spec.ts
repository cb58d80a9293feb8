import { expect, test, type Page } from '@playwright/test';
import { signUp } from './people';
import { signUpWithToken, upload } from './things';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Profile' });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });

test('[R18] /profile shows account, plan, sessions, this device and own data', async ({ page }) => {
  const person = await signUpWithToken(page);
  for (const name of ['a', 'b', 'c', 'd']) await upload(page, person, `${name}.csv`);
  await page.goto('/profile');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByLabel('User name')).toHaveValue(person.username);
  await expect(page.getByRole('region', { name: 'Plan: Free' })).toContainText('4 of 5');
  const sessions = page.getByRole('region', { name: 'Sessions, last 30 days' });
  await expect(sessions.getByRole('row', { name: /Signed in.*This session/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download my data' })).toHaveAttribute('href', '/api/user/export');
});

test('the account is renamed with the current password alone', async ({ page }) => {
  const { username, password } = await signUp(page);
  await page.goto('/profile');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  const account = page.getByRole('region', { name: 'Account' });
  const current = account.getByLabel('Current password').first();
  await page.getByLabel('User name').fill(`${username}-new`);
  await current.fill('not-the-password');
  await save(page).click();
  await expect(account.getByText('The current password is wrong.')).toBeVisible();
  await expect(page.getByLabel('User name')).toHaveValue(`${username}-new`);
  await current.fill(password);
  await save(page).click();
  await expect(page.getByRole('button', { name: `Account: ${username}-new` })).toBeVisible();
  await expect(page.getByLabel('User name')).toHaveValue(`${username}-new`);
});

test('the password is changed, which signs out everywhere else', async ({ page, browser }) => {
  const { username, password } = await signUp(page);
  const elsewhere = await (await browser.newContext()).newPage();
  const signedIn = await elsewhere.request.post('/api/auth/login', { data: { username, password } });
  expect(signedIn.status()).toBe(200);
  await page.goto('/profile');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Change password' }) });
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password', { exact: true }).fill('Hj7-another-one');
  await form.getByLabel('Confirm new password').fill('Hj7-another');
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Change password' })).toBeDisabled();
  await form.getByLabel('Confirm new password').fill('Hj7-another-one');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Your other sessions were signed out.').first()).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveValue('');
  await elsewhere.goto('/home');
  await elsewhere.waitForURL(/\/auth/);
  await elsewhere.context().close();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});

test('other sessions are signed out after a question', async ({ page, browser }) => {
  const { username, password } = await signUp(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.request.post('/api/auth/login', { data: { username, password } });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out other sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('1 other session signed out').first()).toBeVisible();
  await elsewhere.goto('/home');
  await elsewhere.waitForURL(/\/auth/);
  await elsewhere.context().close();
});

test('the theme chosen here holds in the header, and after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page);
  await page.goto('/profile');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await expect(page.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.getByRole('radiogroup', { name: 'Theme' }).getByLabel('Dark')).toBeChecked();
});

test('sessions that cannot be read say so and can be tried again', async ({ page }) => {
  await signUp(page);
  let fails = true;
  await page.route('**/api/session-activities*', (route) =>
    fails
      ? route.fulfill({ status: 400, json: { message: 'The list is being mended.', code: 'validation' } })
      : route.continue(),
  );
  await page.goto('/profile');
  await expect(page.getByText('The list is being mended.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: /Signed in/ })).toBeVisible();
});

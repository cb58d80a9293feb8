import { expect, test } from '@playwright/test';
import { sql } from '../api/client';
import { newPerson, signUp } from './people';

test('signing up checks the two passwords, and leads to an empty home', async ({ page }) => {
  const { username, email, password } = newPerson();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(`${password}x`);
  const submit = page.getByRole('button', { name: 'Sign up' });
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Confirm password').fill(password);
  await submit.click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}`);
  await expect(page.getByRole('heading', { name: 'Start with a file' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Data sources 0/ })).toBeVisible();
});

test('a taken name is named, a wrong password is not explained @slow', async ({ page, browser }) => {
  const { username, password } = await signUp(page);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/auth?tab=sign-up');
  await stranger.getByLabel('User name').fill(username);
  await stranger.getByLabel('Email').fill(newPerson().email);
  for (const label of ['Password', 'Confirm password'])
    await stranger.getByLabel(label, { exact: true }).fill(password);
  await stranger.getByRole('button', { name: 'Sign up' }).click();
  await expect(stranger.getByText('Registration failed').first()).toBeVisible();
  await expect(
    stranger.getByText('Username already exists. Please choose a different username.').first(),
  ).toBeVisible();
  await stranger.getByRole('tab', { name: 'Sign in' }).click();
  await stranger.getByLabel('User name').fill(username);
  await stranger.getByLabel('Password', { exact: true }).fill(`${password}x`);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger.getByText('Login failed').first()).toBeVisible();
  await stranger.context().close();
});

test('a guarded page leads to sign-in and back, and signing out ends it', async ({ page }) => {
  const { username, password } = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/data-sources');
  await page.waitForURL(/\/auth/);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/data-sources');
  await page.getByRole('button', { name: `Account: ${username}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Signed out').first()).toBeVisible();
  await page.goto('/home');
  await page.waitForURL(/\/auth/);
});

test('a page for owners tells others who may open it', { tag: '@slow' }, async ({ page }) => {
  const { username } = await signUp(page);
  const denied = page.getByRole('heading', { level: 1, name: 'Access Denied' });
  await page.goto('/admin/backup');
  await expect(denied).toBeVisible();
  await expect(
    page.getByText('This page is only available to owner accounts. You currently have analyst access.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(
    page.getByText('Contact your administrator if you believe you should have access to this area.', { exact: true }),
  ).toBeVisible();
  await page.goto('/admin');
  await expect(
    page.getByText('This page is only available to owner or admin accounts. You currently have analyst access.', {
      exact: true,
    }),
  ).toBeVisible();
  await sql('update "User" set role = \'owner\' where username = $1', [username]);
  await page.goto('/admin/backup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backup');
  await expect(denied).toBeHidden();
});

test('a session that ended elsewhere ends here at the next call', { tag: '@slow' }, async ({ page }) => {
  await signUp(page);
  // All that the page asks by itself has been answered: the next call is the one that a click makes.
  const itsOwn = [/\/api\/auth\/refresh/, /\/api\/auth\/me/, /\/api\/jobs\/events/].map((call) =>
    page.waitForResponse(call),
  );
  await Promise.all([...itsOwn, page.goto('/home')]);
  await page.request.post('/api/auth/logout');
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await page.getByRole('menuitem', { name: /Seattle weather/ }).click();
  await page.waitForURL(/\/auth/);
});

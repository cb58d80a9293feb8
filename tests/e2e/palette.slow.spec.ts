import { expect, test, type Page } from '@playwright/test';
import { sql } from '../api/client';
import { signUp } from './people';
import { makeDashboard, signUpWithToken, upload } from './things';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and actions' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
async function ready(page: Page) {
  // Keys are heard from when the page asks for itself, not from when it can be seen.
  await Promise.all([page.waitForResponse(/\/api\/auth\/refresh/), page.goto('/home')]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('Ctrl+K finds pages, data and dashboards, and goes there by keyboard', async ({ page }) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'orders of spring.csv');
  const dashboard = await makeDashboard(page, person, source);
  await ready(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill('orders');
  await expect(option(page, 'orders of spring.csv')).toBeVisible();
  await expect(option(page, 'Pricing')).toBeHidden();
  await palette(page).getByRole('option', { name: 'Orders of spring', exact: true }).click();
  await page.waitForURL(`**/dashboard/${dashboard}`);

  await page.keyboard.press('Meta+k');
  await field(page).fill('pric');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pricing');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(option(page, /./).first()).toHaveText('Pricing');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, /./).nth(1)).toHaveAttribute('aria-selected', 'true');
  await field(page).fill('zzzz');
  await expect(palette(page).getByText('No results for “zzzz”.')).toBeVisible();
});

test('[D] Ctrl+K finds columns and values, and goes to the column’s panel and to the filtered dashboard by keyboard', async ({
  page,
}) => {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, 'shops.csv');
  const dashboard = await makeDashboard(page, person, source);
  await ready(page);
  await page.keyboard.press('Control+k');
  await field(page).fill('revenu');
  await expect(option(page, /^revenue ?shops\.csv$/i)).toBeVisible();
  await option(page, /^revenue ?shops\.csv$/i).click();
  await page.waitForURL(`**/data-sources/${source}?view=rows&column=revenue`);
  const panel = page.getByRole('dialog', { name: 'Column statistics' });
  await expect(panel).toContainText('revenue');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.keyboard.press('Control+k');
  await field(page).fill('South');
  await expect(option(page, /^South/)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(option(page, /^South/)).toHaveAttribute('aria-selected', 'true', { timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/dashboard/${dashboard}?f.shop=South`);
  await expect(page.getByRole('button', { name: 'Shop South' })).toBeVisible();
});

test('[D] what the server cannot look up is said, and the rest goes on', async ({ page }) => {
  await signUp(page);
  await ready(page);
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy', error: 'Busy', code: 'busy', requestId: 'x' } }),
  );
  await page.keyboard.press('Control+k');
  await field(page).fill('pricing');
  await expect(palette(page).getByRole('status')).toContainText('Couldn’t search columns, values and insights.');
  await expect(option(page, 'Pricing')).toBeVisible();
});

test('Escape closes it and gives the focus back', async ({ page }) => {
  await signUp(page);
  await ready(page);
  const button = page.getByRole('button', { name: 'Search and actions' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('it does what a person may do: a theme, a new dashboard, signing out', async ({ page }) => {
  const { username } = await signUp(page);
  await ready(page);
  await page.keyboard.press('Control+k');
  await field(page).fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.keyboard.press('Control+k');
  const chooser = page.waitForEvent('filechooser');
  await option(page, 'Upload a file').click();
  await chooser;
  await page.keyboard.press('Control+k');
  await option(page, 'Create dashboard').click();
  await page.waitForURL('**/dashboard/create');
  await sql('update "User" set role = \'viewer\' where username = $1', [username]);
  await ready(page);
  await page.keyboard.press('Control+k');
  await expect(option(page, 'Sign out')).toBeVisible();
  for (const name of ['Upload a file', 'Create dashboard', 'Admin']) await expect(option(page, name)).toBeHidden();
  await option(page, 'Sign out').click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('on a phone it opens from the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signUp(page);
  await ready(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Search and actions' }).click();
  await expect(field(page)).toBeFocused();
  await option(page, 'Insights').click();
  await page.waitForURL('**/insights');
});

test('single keys lead to pages and to their list, never while typing, and can be turned off', async ({ page }) => {
  await signUp(page);
  await ready(page);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.waitForURL('**/dashboards');
  await page.keyboard.press('Shift+?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Search and actions');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.press('Control+k');
  await field(page).pressSequentially('gh?');
  await expect(field(page)).toHaveValue('gh?');
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe('/dashboards');

  await page.goto('/profile');
  await page.getByRole('radiogroup', { name: 'Single-key shortcuts' }).getByText('Off').click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+?');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(list).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/profile');
});

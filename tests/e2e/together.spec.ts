import { expect, test, type Page } from '@playwright/test';
import { makeDashboard, signUpWithToken, upload, type SignedUp } from './things';

async function withDashboard(page: Page): Promise<{ person: SignedUp; path: string }> {
  const person = await signUpWithToken(page);
  const path = `/dashboard/${await makeDashboard(page, person, await upload(page, person, 'sales.csv'))}`;
  await page.goto(path);
  return { person, path };
}

const firstChart = (page: Page) =>
  page
    .locator('[data-widget]')
    .filter({ has: page.locator('canvas') })
    .first();
const titleOf = async (page: Page): Promise<string> => (await firstChart(page).locator('h2').first().textContent())!;
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const menuOf = (page: Page) => page.getByRole('button', { name: 'More actions' });

async function renameFirstChart(page: Page, name: string): Promise<void> {
  await firstChart(page)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await saved;
}

test('a number is commented on, keeps its value, and opens its evidence from the comment', async ({ page }) => {
  await withDashboard(page);
  const kpi = page.locator('[data-widget]').first();
  await kpi
    .getByRole('button', { name: /how this number was calculated/i })
    .first()
    .click();
  await panel(page, 'How this number was calculated').getByRole('button', { name: 'Comment on this number' }).click();
  const comments = panel(page, 'Comments');
  await comments.getByRole('textbox').fill('Is this <b>right</b>?');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments.getByText('Is this <b>right</b>?')).toBeVisible();
  await expect(kpi.getByRole('button', { name: /^1 comment on/ })).toBeVisible();
  await comments.getByRole('button', { name: /How this was calculated/ }).click();
  await expect(panel(page, 'How this number was calculated')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await comments.getByRole('button', { name: 'Reply' }).click();
  await comments.getByRole('textbox', { name: 'Reply' }).fill('It is.');
  await comments.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(comments.getByText('It is.')).toBeVisible();
  await comments.getByRole('button', { name: 'Resolve' }).click();
  await expect(comments.getByText('No comments on this yet.')).toBeVisible();
  await comments.getByRole('button', { name: 'Show 1 resolved thread' }).click();
  await expect(comments.getByText(/^Resolved by/)).toBeVisible();
});

test('what another window changes arrives, and the filter stays', async ({ page, context }) => {
  const { path } = await withDashboard(page);
  await page.goto(`${path}?shop=North`);
  await expect(firstChart(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(path);
  await expect(firstChart(other)).toBeVisible();
  await renameFirstChart(other, 'Renamed elsewhere');
  await expect(firstChart(page).getByRole('heading', { name: 'Renamed elsewhere' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('shop')).toBe('North');
  await other.goto('/dashboards');
  await other.getByRole('button', { name: /^Actions on/ }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('button', { name: 'Delete dashboard' }).click();
  await expect(page.getByText('This dashboard was deleted.')).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This dashboard was deleted.')).toBeHidden();
});

test('of one chart that two windows changed differently both are shown to choose @slow', async ({ page, context }) => {
  const { path } = await withDashboard(page);
  await page.route(/\/presence$|\/api\/jobs\/events/, (route) => route.abort());
  await page.reload();
  await expect(firstChart(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(path);
  await renameFirstChart(other, 'Their name');
  await renameFirstChart(page, 'My name');
  const dialog = page.getByRole('dialog', { name: /changed the same thing$/ });
  await expect(dialog.getByText('Their name', { exact: true })).toBeVisible();
  await dialog.getByRole('radio', { name: /Your version/ }).check();
  await dialog.getByRole('button', { name: 'Keep the chosen versions' }).click();
  await expect(firstChart(page).getByRole('heading', { name: 'My name' })).toBeVisible();
  await expect(firstChart(other).getByRole('heading', { name: 'My name' })).toBeVisible();
});

test('a version is compared with now and restored; a copy is a dashboard of its own @slow', async ({ page }) => {
  const { path } = await withDashboard(page);
  await expect(firstChart(page)).toBeVisible();
  const before = await titleOf(page);
  await renameFirstChart(page, 'Another title');
  await menuOf(page).first().click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const versions = panel(page, 'Versions');
  await expect(versions.getByText(/renamed to “Another title”/)).toBeVisible();
  await versions.getByRole('button', { name: /Compare with now/ }).click();
  await expect(versions.getByText(/“Another title” renamed to/)).toBeVisible();
  await versions.getByRole('button', { name: /^Restore/ }).click();
  await expect(firstChart(page).locator('h2').first()).toHaveText(before);
  await expect(versions.getByText('Restored from version 1')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/edited by reader-/)).toBeVisible();
  await menuOf(page).first().click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Copy of/ })).toBeVisible();
  expect(page.url()).not.toContain(path);
});

test('all numbers are verified', async ({ page }) => {
  await withDashboard(page);
  await expect(firstChart(page)).toBeVisible();
  await menuOf(page).first().click();
  await page.getByRole('menuitem', { name: 'Verify all numbers' }).click();
  await expect(page.getByRole('dialog').getByText(/All \d+ results match\./)).toBeVisible({ timeout: 30_000 });
});

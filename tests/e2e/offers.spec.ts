import { expect, test, type Page } from '@playwright/test';
import { NAMED_SOURCE } from './people';
import { makeDashboard, signUpWithToken, upload } from './things';

const SHOPS = `shop,orders,revenue\n${['North', 'South', 'East', 'West', 'Mid'].map((shop, nth) => `${shop},${31 + nth},${100 + 20 * nth}`).join('\n')}\nTotal,165,700\n`;
const UNNAMED = Array.from(
  { length: 30 },
  (_, nth) => `${['ash', 'elm', 'oak'][nth % 3]},${12 + nth},${(3.5 + nth / 7).toFixed(1)}`,
).join('\n');

const strip = (page: Page, name: string) => page.getByRole('region', { name: `How ${name} is read` });

async function openDashboard(page: Page, name: string, text: string): Promise<{ id: string; source: string }> {
  const person = await signUpWithToken(page);
  const source = await upload(page, person, name, text);
  const id = await makeDashboard(page, person, source);
  await page.goto(`/dashboard/${id}`);
  return { id, source };
}

test('a total is out of every number, said, put back by one press and taken out again by Undo', async ({ page }) => {
  await openDashboard(page, 'shops.csv', SHOPS);
  await expect(page.getByText('5 rows · without 1 total row')).toBeVisible();
  await expect(strip(page, 'shops.csv').getByText('Without 1 total row (Total).')).toBeVisible();
  await strip(page, 'shops.csv').getByRole('button', { name: 'Include it again' }).click();
  await expect(page.getByText(/version 2 · 6 rows/)).toBeVisible();
  await expect(
    strip(page, 'shops.csv').getByRole('button', { name: 'Exclude the total row', exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/version 3 · 5 rows · without 1 total row/)).toBeVisible();
});

test('the total row can still be read, on the page of its data source @slow', async ({ page }) => {
  const { source } = await openDashboard(page, 'shops.csv', SHOPS);
  await page.goto(`/data-sources/${source}?view=rows`);
  await page.getByText('1 total row is excluded: Total').click();
  await expect(page.getByText('Total, 165, 700')).toBeVisible();
});

test('a dashboard that was changed by hand keeps its charts, and says so', { tag: '@slow' }, async ({ page }) => {
  const { id } = await openDashboard(page, 'shops.csv', SHOPS);
  const charts = page.locator('[data-widget]');
  await expect(charts.first()).toBeVisible();
  await page.evaluate(async (dashboard) => {
    const { accessToken } = (await (await fetch('/api/auth/refresh', { method: 'POST' })).json()) as {
      accessToken: string;
    };
    await fetch(`/api/dashboards/${dashboard}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ name: 'Mine' }),
    });
  }, id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await strip(page, 'shops.csv').getByRole('button', { name: 'Include it again' }).click();
  await expect(page.getByText('so its charts stay').first()).toBeVisible();
});

test('columns without names are named by keyboard, each beside its first values @slow', async ({ page }) => {
  await openDashboard(page, 'trees.csv', UNNAMED);
  await strip(page, 'trees.csv').getByRole('button', { name: 'Name the columns' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Name the columns' });
  await expect(dialog.getByText('ash, elm, oak …')).toBeVisible();
  await page.keyboard.type('Tree');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Girth');
  await page.keyboard.press('Tab');
  await page.keyboard.type('girth');
  await expect(dialog.getByText('is the name of another column').first()).toBeVisible();
  await dialog.getByLabel('Column 3').fill('Height');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(strip(page, 'trees.csv')).toBeHidden();
  await expect(page.locator('[data-widget]').filter({ hasText: 'Average height' }).first()).toBeVisible();
});

test('a failure is said where the offer stands, and nothing has changed', { tag: '@slow' }, async ({ page }) => {
  await openDashboard(page, 'shops.csv', SHOPS);
  await page.route(NAMED_SOURCE, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 507,
          json: { message: 'The disk is full.', error: 'The disk is full.', code: 'disk_full' },
        })
      : route.continue(),
  );
  await strip(page, 'shops.csv').getByRole('button', { name: 'Include it again' }).click();
  await expect(strip(page, 'shops.csv').getByText(/Couldn’t reread the file\. The disk is full\./)).toBeVisible();
  await expect(page.getByText('5 rows · without 1 total row')).toBeVisible();
});

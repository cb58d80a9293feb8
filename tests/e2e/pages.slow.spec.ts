import { expect, test } from '@playwright/test';
import { signUp } from './people';
import { makeDashboard, SALES_CSV, SALES_ROWS, signUpWithToken, upload } from './things';

const NAMES: readonly (readonly [string, string])[] = [
  ['/data-sources', 'Data Sources'],
  ['/documents', 'Documents'],
  ['/dashboards', 'Dashboards'],
  ['/insights', 'Insights'],
  ['/predict', 'Predict'],
  ['/summaries', 'Summaries'],
  ['/extractions', 'Extractions'],
];

test('[R16] each list page stands under its name and is the current one of the navigation', async ({ page }) => {
  await signUp(page);
  for (const [path, name] of NAMES) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
  }
});

test('[R17] /dashboard/create is the screen of /dashboards, with the question what to make', async ({ page }) => {
  const person = await signUpWithToken(page);
  const dashboard = await makeDashboard(page, person, await upload(page, person, 'sales.csv'));
  for (const path of ['/dashboards', '/dashboard/create']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Dashboards');
    await expect(page.locator(`a[href="/dashboard/${dashboard}"]`).first()).toHaveText('Sales');
  }
  await expect(page.getByRole('dialog', { name: 'Create a dashboard' })).toBeVisible();
});

test('[R18] /dashboard/{id}, /exports, /pricing and /profile work', async ({ page }) => {
  const person = await signUpWithToken(page);
  const dashboard = await makeDashboard(page, person, await upload(page, person, 'sales.csv'));
  for (const [path, name] of [
    [`/dashboard/${dashboard}`, 'Sales'],
    ['/exports', 'Exports'],
    ['/pricing', 'Pricing'],
    ['/profile', 'Profile'],
  ]) {
    expect((await page.goto(path!))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!);
  }
});

const FILES: readonly (readonly [string, string])[] = [
  ['sales.csv', SALES_CSV],
  ['sales.json', JSON.stringify(SALES_ROWS.map((row) => ({ ...row, revenue: Number(row.revenue) })))],
  [
    'sales.xml',
    `<?xml version="1.0"?><sales>${SALES_ROWS.map(({ day, shop, revenue }) => `<sale><day>${day}</day><shop>${shop}</shop><revenue>${revenue}</revenue></sale>`).join('')}</sales>`,
  ],
  ['sales.txt', SALES_CSV.replaceAll(',', '\t')],
];

for (const [name, text] of FILES) {
  test(`[F10] ${name} becomes a dashboard with figures and charts, and no key is needed`, async ({ page, baseURL }) => {
    await signUp(page);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!) && /^https?:/.test(request.url())) foreign.push(request.url());
    });
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales');
    await expect(page.getByRole('button', { name: /how this number was calculated/ }).first()).toBeVisible();
    await expect(page.locator('[aria-roledescription="chart"] canvas').first()).toBeVisible();
    expect(foreign).toEqual([]);
  });
}

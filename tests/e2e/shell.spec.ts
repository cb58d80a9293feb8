import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { dropFiles, signUp } from './people';

const NAV = ['Home', 'Data Sources', 'Documents', 'Extractions', 'Dashboards', 'Insights', 'Predict', 'Summaries', 'Pricing'];
const SIGNED_IN = ['/home', '/data-sources', '/documents', '/extractions', '/dashboards', '/insights', '/predict', '/summaries', '/pricing', '/profile', '/nowhere'];

test('[R23][R26] the navigation at three widths', async ({ page }) => {
  await signUp(page);
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const shown = () => bar.getByRole('link').filter({ visible: true }).allTextContents();
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(await shown()).toEqual(NAV);

  await page.setViewportSize({ width: 900, height: 800 });
  expect(await shown()).toEqual(NAV.slice(0, 5));
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(NAV.slice(5));
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(async () => (await page.getByRole('menuitem').allTextContents()).slice(0, 9)).toEqual(NAV);
  await page.getByRole('menuitem', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
});

test('the theme is chosen, and the server knows it at the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page);
  await page.goto('/home');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Theme: As the system' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  expect(await ground()).not.toBe(light);
  const html = await (await page.request.get('/home')).text();
  expect(html).toMatch(/<html[^>]* class="dark"/);
});

test('the first stop of the Tab key leads past the navigation', async ({ page }) => {
  await signUp(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious, and no page scrolls sideways at 320 px: ${scheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: scheme });
    const visit = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect.soft(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 720 });
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${path} at 320 px`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    for (const path of ['/', '/auth', '/auth?tab=sign-up']) await visit(path);
    await signUp(page);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await dropFiles(page, { name: 'orders.csv', text: ['day,shop,amount', ...Array.from({ length: 90 }, (_, row) => `2024-01-${String(1 + (row % 28)).padStart(2, '0')},shop ${row % 3},${(row * 7) % 90}.50`)].join('\n') });
    await page.waitForURL(/\/dashboard\//);
    await page.goto('/data-sources');
    const source = await page.getByRole('link', { name: 'orders.csv' }).getAttribute('href');
    for (const path of [...SIGNED_IN, ...['', '?view=rows', '?view=issues'].map((view) => `${source}${view}`)]) await visit(path);
  });
}

test('a page that is not there says so inside the shell', async ({ page }) => {
  await signUp(page);
  const answer = await page.goto('/data-sources/0198aaaa-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page not found');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

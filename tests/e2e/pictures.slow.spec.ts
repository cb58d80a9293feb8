import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { signUp } from './people';

// The README's and the first page's pictures, from the bundled sample. `npm run pictures` keeps them in docs/pictures
// and public/pictures, a test run only among its results.
const keptIn = (given: string | undefined, fallback: string) => given ?? fallback;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

async function sampleDashboard(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await page.getByRole('menuitem', { name: /Coffee orders/i }).click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
}

async function openEvidence(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /how this number was calculated/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'How this number was calculated' });
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer).toContainText(/Rechecked at .*: same value/);
}

async function drawn(page: Page): Promise<void> {
  await expect(page.locator('[data-widget] canvas').first()).toBeVisible();
  await expect(page.locator('[data-widget] [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'coffee-orders' })).toHaveCount(0);
}

async function read(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('coffee-orders');
  await expect(page.getByRole('img', { name: /^Rows per / })).toBeVisible();
  await expect(page.getByText(/patterns tested held up|^No patterns beyond chance/)).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

for (const theme of THEMES) {
  test(`the README's picture of a dashboard, ${theme}`, async ({ page }, { outputDir }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await sampleDashboard(page);
    await openEvidence(page);
    await drawn(page);
    const picture = await page.screenshot({
      path: join(keptIn(process.env.PICTURES, outputDir), `dashboard-${theme}.png`),
      animations: 'disabled',
    });
    expect(picture.byteLength).toBeGreaterThan(50_000);
  });
}

/** The window as WebP, at the size it is shown and at twice that; Playwright itself writes no WebP. */
async function keepWebp(page: Page, folder: string, name: string, shown: number): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const browser = await page.context().newCDPSession(page);
  for (const [suffix, times] of [
    ['', 1],
    ['-2x', 2],
  ] as const) {
    const scale = (times * shown) / width;
    const { data } = await browser.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 84,
      clip: { x: 0, y: 0, width, height, scale },
    });
    const picture = Buffer.from(data, 'base64');
    expect(picture.byteLength).toBeGreaterThan(5_000);
    writeFileSync(join(folder, `${name}${suffix}.webp`), picture);
  }
}

const looking = (
  browser: Browser,
  theme: Theme,
  width: number,
  height: number,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
) =>
  browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    storageState: state,
  });

for (const theme of THEMES) {
  test(`the first page's pictures, ${theme}`, async ({ browser }, { outputDir }) => {
    const folder = keptIn(process.env.WEB_PICTURES, outputDir);
    mkdirSync(folder, { recursive: true });
    const wide = await looking(browser, theme, 1232, 770);
    const page = await wide.newPage();
    await sampleDashboard(page);
    const dashboard = page.url();
    await openEvidence(page);
    await drawn(page);
    await keepWebp(page, folder, `dashboard-${theme}`, 1232);

    await page.goto('/data-sources');
    await page.getByRole('link', { name: 'coffee-orders' }).first().click();
    await page.waitForURL(/\/data-sources\/[0-9a-f-]{36}/);
    await page.setViewportSize({ width: 850, height: 698 });
    await read(page);
    await keepWebp(page, folder, `data-set-${theme}`, 850);
    const dataSet = page.url();

    const phone = await looking(browser, theme, 358, 698, await wide.storageState());
    const small = await phone.newPage();
    await small.goto(dashboard);
    await drawn(small);
    await keepWebp(small, folder, `dashboard-phone-${theme}`, 358);
    await small.goto(dataSet);
    await read(small);
    await keepWebp(small, folder, `data-set-phone-${theme}`, 358);
    await Promise.all([wide.close(), phone.close()]);
  });
}

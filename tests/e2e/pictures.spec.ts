import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signUp } from './people';

// The README's pictures, from the bundled sample. `npm run pictures` keeps them in docs/pictures, a test run only among its results.
const keptIn = (fallback: string) => process.env.PICTURES ?? fallback;

async function sampleDashboard(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await page.getByRole('menuitem', { name: /Coffee orders/i }).click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: /how this number was made/ }).first().click();
  const drawer = page.getByRole('dialog', { name: 'How this number was made' });
  await drawer.getByRole('button', { name: 'Recheck' }).click();
  await expect(drawer).toContainText(/Same value when rechecked/);
  await expect(page.locator('[data-widget] [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'coffee-orders' })).toHaveCount(0);
}

for (const theme of ['light', 'dark'] as const) {
  test(`the README's picture of a dashboard, ${theme}`, async ({ page }, { outputDir }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await sampleDashboard(page);
    const picture = await page.screenshot({ path: join(keptIn(outputDir), `dashboard-${theme}.png`), animations: 'disabled' });
    expect(picture.byteLength).toBeGreaterThan(50_000);
  });
}

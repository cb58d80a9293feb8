import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signUp } from './people';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('[R20] /browser-compatibility judges this browser, here, and its report can be copied', async ({ page }) => {
  await signUp(page);
  await page.goto('/browser-compatibility');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browser compatibility');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(19);
  for (const [name, state] of [
    ['Browser', 'Pass'],
    ['Cookies', 'Pass'],
    ['Local storage', 'Pass'],
    ['Session storage', 'Pass'],
    ['Streaming', 'Pass'],
    ['WebP pictures', 'Pass'],
    ['Clock', 'Pass'],
  ] as const) {
    await expect(rows.filter({ has: page.getByRole('cell', { name, exact: true }) })).toContainText(state);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual(
    [],
  );
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('Report copied').first()).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^Plumbline browser report, \d{4}-/);
  expect(report).toContain('Cookies: pass. Works');
  await expect(page.getByRole('link', { name: 'Clear cache' })).toHaveAttribute('href', '/clear-cache');
});

test('[R20] what falls short is named with what stops working and the fix', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await signUp(page);
  await page.goto('/browser-compatibility');
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
  await expect(row('Cookies')).toContainText('Fail');
  await expect(row('Cookies')).toContainText('You can’t stay signed in. Allow cookies for this site.');
  await expect(row('Local storage')).toContainText('Limited');
  await expect(row('Storage in use')).toContainText('Session storage is used');
});

test('[R20][S15] a user agent that changed is shown there', async ({ page }) => {
  await page.clock.install();
  // The watch starts after the page is there, and compares with what it saw then.
  await page.addInitScript(() => {
    const { setInterval: set } = window;
    const state = window as { watches?: boolean };
    window.setInterval = ((act: () => void, after?: number) => {
      state.watches ||= after === 60_000;
      return set(act, after);
    }) as typeof window.setInterval;
  });
  await signUp(page);
  await page.goto('/browser-compatibility');
  await expect.poll(() => page.evaluate(() => (window as { watches?: boolean }).watches)).toBe(true);
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'User agent', exact: true }) });
  await expect(row).toContainText('Pass');
  await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'Another/1.0' }));
  await page.clock.runFor(61_000);
  await expect(row).toContainText('Another/1.0');
  await expect(row).toContainText('It has changed once since this page loaded.');
});

test('[E11] without local storage the marker stands in session storage', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await signUp(page);
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.goto('/home')]);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('plumbline.session')))
    .toContain('"loggedIn":true');
});

test('[R09] /clear-cache removes what the product keeps here, says how much, and leads back', async ({ page }) => {
  await signUp(page);
  await page.goto('/clear-cache');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clear this browser’s cache');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual(
    [],
  );
  await page.evaluate(async () => {
    for (const name of [...Object.keys(localStorage), 'plumbline.one', 'other.app'])
      if (name.startsWith('plumbline.')) localStorage.removeItem(name);
    for (const name of ['plumbline.one', 'plumbline.two', 'other.app']) localStorage.setItem(name, '1');
    for (const name of ['plumbline-data-v1.2.0', 'other-cache'])
      await (await caches.open(name)).put('/x', new Response('x'));
  });
  await page.getByRole('button', { name: 'Clear cache' }).click();
  await expect(page.getByRole('status').locator('dl')).toHaveText(
    /Storage entries removed2Caches removed1Service workers removed0/,
  );
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['other.app']);
  expect(await page.evaluate(() => caches.keys())).toEqual(['other-cache']);
  await page.getByRole('link', { name: 'back to Home' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});

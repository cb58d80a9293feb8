import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signUp } from './people';

const PUBLIC = [
  '/',
  '/auth',
  '/auth?tab=sign-up',
  '/reset-password?token=x',
  '/clear-cache',
  '/terms-of-service',
  '/privacy-policy',
  '/nothing-here',
];

for (const [path, title, sentence] of [
  ['/terms-of-service', 'Terms of Service', 'What you upload stays yours.'],
  ['/privacy-policy', 'Privacy Policy', 'What you enter and upload is stored there and nowhere else.'],
] as const) {
  test(`[R09] ${path} renders, for signed-out and signed-in`, async ({ page }) => {
    for (const signedIn of [false, true]) {
      if (signedIn) await signUp(page);
      expect((await page.goto(path))!.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByText(/^Last changed \d/)).toBeVisible();
    }
    for (const section of await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').all()) {
      expect(await page.locator((await section.getAttribute('href'))!).count()).toBe(1);
    }
  });
}

test('[R21] any other path shows 404 Page not found with status 404, signed out and signed in', async ({ page }) => {
  for (const signedIn of [false, true]) {
    if (signedIn) await signUp(page);
    for (const path of [
      '/nothing',
      '/deep/down/here',
      '/index.php',
      '/a/b.c/d.txt',
      '/homes',
      '/shared',
      '/%E2%9C%93',
    ]) {
      expect([path, (await page.goto(path))!.status()]).toEqual([path, 404]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page not found');
    }
  }
});

test('[R21] under /api it is JSON', async ({ request }) => {
  for (const path of ['/api/nothing', '/api/data-sources/x/y/z', '/api/auth/deep/down']) {
    for (const method of ['GET', 'POST']) {
      const answer = await request.fetch(path, { method });
      expect([path, method, answer.status()]).toEqual([path, method, 404]);
      expect(await answer.json()).toMatchObject({ code: 'not_found' });
    }
  }
});

for (const path of PUBLIC) {
  test(`${path} needs no sideways scrolling at 320 and 1920 px, nor at 200 % zoom`, async ({ page }) => {
    for (const [width, height] of [
      [320, 640],
      [1920, 1080],
      [640, 450],
    ] as const) {
      // 640 px: what a window of 1280 shows at 200 %
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect([
        width,
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ]).toEqual([width, 0]);
    }
  });

  test(`${path} has no serious fault of accessibility, in light and dark`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      ).toEqual([]);
    }
  });
}

test('the first page can be walked by the Tab key alone, and nothing moves for those who ask for that', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const walked: string[] = [];
  for (let presses = 0; presses < 13; presses++) {
    await page.keyboard.press('Tab');
    const { name, ringed } = await page.evaluate(() => {
      const held = document.activeElement as HTMLElement;
      return {
        name: held.getAttribute('aria-label') ?? held.innerText.replaceAll('\n', ' '),
        ringed: getComputedStyle(held).outlineStyle !== 'none',
      };
    });
    expect([name, ringed]).toEqual([name, true]);
    walked.push(name);
  }
  expect(walked.slice(0, 7)).toEqual([
    'Skip to content',
    'Plumbline home',
    'Features',
    'Pricing',
    'Sign In',
    'Get Started',
    'Get Started',
  ]);
  expect(walked.slice(-5)).toEqual([
    'Get Started with Free',
    'Choose Premium',
    'Contact Sales',
    'Terms of Service',
    'Privacy Policy',
  ]);
});

import { expect, test, type Page } from '@playwright/test';
import { newPerson } from './people';

const featuresOf = (page: Page, plan: string) =>
  page
    .locator('#pricing')
    .getByRole('heading', { name: plan, exact: true })
    .locator('xpath=..')
    .getByRole('listitem')
    .allTextContents();

test('[R01] the first page has a nav bar whose Sign In and Get Started both lead to /auth', async ({ page }) => {
  for (const [name, tab] of [
    ['Sign In', 'Sign in'],
    ['Get Started', 'Sign up'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Plumbline' }).getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/auth');
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
});

test('[R01] Features and Pricing lead to their parts of the page, also from another page', async ({ page }) => {
  for (const from of ['/', '/terms-of-service']) {
    for (const [name, heading] of [
      ['Features', 'What you get from one file'],
      ['Pricing', 'Plans'],
    ] as const) {
      await page.goto(from);
      await page.getByRole('navigation', { name: 'Plumbline' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    }
  }
});

test('[R02] there is a feature grid, and a card for each plan with the words of its features', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#features').getByRole('heading', { level: 3 })).toHaveText([
    'Import that asks, not guesses',
    'Dashboards',
    'Insights',
    'Forecasts',
    'Questions in words',
    'Evidence',
    'A profile of every column',
    'Filters you can share',
    'On your own server',
  ]);
  const pricing = page.locator('#pricing');
  await expect(pricing.getByRole('heading', { level: 3 })).toHaveText(['Free', 'Premium', 'Enterprise']);
  await expect(pricing.getByRole('heading', { level: 3 }).locator('xpath=following-sibling::p')).toHaveText([
    '$0',
    '$9.99 per month',
    'Custom',
  ]);
  expect(await featuresOf(page, 'Free')).toEqual([
    '5 data uploads',
    '5 dashboards',
    '3 document uploads',
    '1 AI analysis per document',
    '2 custom calculations per dashboard',
    '1 user',
  ]);
  expect(await featuresOf(page, 'Premium')).toEqual([
    '20 uploads',
    '20 dashboards',
    '15 documents',
    'Unlimited AI document analysis',
    '5 custom calculations per dashboard',
    'Executive summaries',
    'PDF/Word export',
    'Guest collaborator access (1 user plus unlimited view-only guests)',
    'Email support',
  ]);
  expect(await featuresOf(page, 'Enterprise')).toEqual([
    'Everything in Premium',
    'Unlimited documents, dashboards and calculations',
    'Multi-user licences',
    'SSO/SAML',
    'Priority support and SLA',
    'Dedicated account manager',
  ]);
});

test('[P04] the free promise reads 5 data sources and 2 custom calculations', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Free: 5 data sources and 2 custom calculations')).toBeVisible();
  await page.goto('/auth?tab=sign-up');
  await expect(page.getByText('Free: 5 data sources and 2 custom calculations')).toBeVisible();
});

test('[R04] the footer leads to the terms and the privacy policy', async ({ page }) => {
  for (const [name, path] of [
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('[R05] the button that validates the API is in no production build, on whatever host', async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL!);
  for (const host of ['127.0.0.1', 'localhost']) {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await page.goto(`http://${host}:${port}/`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Validate API Security' })).toHaveCount(0);
    for (const url of scripts)
      expect(await (await page.request.get(url)).text()).not.toContain('Validate API Security');
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`the product's pictures are there, in the ${theme} theme of the reader, and move nothing as they come`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/');
    const pictures = page.locator('main picture img');
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0)))
        .toBeGreaterThan(300);
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`-${theme}`);
      expect(await picture.getAttribute('alt')).toMatch(/.{20,}/);
    }
    const moved = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) =>
            done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(0), 500);
        }),
    );
    expect(moved).toBeLessThan(0.02);
  });
}

test('Try a sample leads through sign-up to a dashboard of the sample', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try a sample' }).click();
  await page.waitForURL(/\/auth\?tab=sign-up/);
  const { username, email, password } = newPerson();
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Email').fill(email);
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Coffee orders');
  await page.goto('/data-sources');
  await expect(page.getByRole('link', { name: /coffee-orders/ })).toHaveCount(1);
});

test('features of a plan that are not built yet are marked as coming', async ({ page }) => {
  await page.goto('/');
  const markOf = (feature: string) =>
    page
      .locator('#pricing')
      .getByRole('listitem')
      .filter({ hasText: feature })
      .first()
      .evaluate((item) => getComputedStyle(item, '::after').content);
  for (const feature of [
    '5 data uploads',
    '3 document uploads',
    'Executive summaries',
    '5 custom calculations per dashboard',
    'Multi-user licences',
    'Guest collaborator access',
    'PDF/Word export',
    'SSO/SAML',
  ])
    expect(await markOf(feature)).toBe('none');
});

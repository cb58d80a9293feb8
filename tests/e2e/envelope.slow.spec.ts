import { expect, test, type Page, type Request } from '@playwright/test';
import { asOrdinaryWindow, NAMED_SOURCE, newPerson, renameSource, withSource } from './people';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** The headers of a failed sign-in: the first call of a visitor. */
async function firstCall(page: Page): Promise<Record<string, string>> {
  await page.goto('/auth');
  const { username, password } = newPerson();
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/auth\/login/),
    page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ]);
  return request.allHeaders();
}

test('[C01][C02] every request says what it comes from and asks for no cached answer', async ({ page, context }) => {
  await context.addCookies([{ name: 'mark', value: 'sent', url: test.info().project.use.baseURL! }]);
  await asOrdinaryWindow(page);
  const headers = await firstCall(page);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-browser-info': expect.stringMatching(/^Chrome\/\d+\.[\d.]+$/),
    'x-private-browsing': 'false',
    'x-mobile': 'false',
    'x-requested-with': 'XMLHttpRequest',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
  });
  expect(headers.cookie).toContain('mark=sent');
  for (const absent of ['x-safari-version', 'x-firefox-version', 'x-cookie-support', 'authorization', 'expires'])
    expect(headers).not.toHaveProperty(absent);
});

for (const { name, userAgent, denies, expected, absent } of [
  {
    name: 'Safari on a phone',
    userAgent: IPHONE,
    denies: false,
    expected: {
      'x-browser-info': 'Safari/17.5',
      'x-mobile': 'true',
      'x-safari-version': '17.5',
      'x-private-browsing': 'false',
      'cache-control': 'no-cache',
    },
    absent: ['x-firefox-version', 'expires'],
  },
  {
    name: 'private Safari',
    userAgent: IPHONE,
    denies: true,
    expected: {
      'x-safari-version': '17.5',
      'x-private-browsing': 'true',
      'cache-control': 'no-cache, no-store, must-revalidate',
      pragma: 'no-cache',
      expires: '0',
    },
    absent: [],
  },
  {
    name: 'Firefox',
    userAgent: FIREFOX,
    denies: false,
    expected: { 'x-browser-info': 'Firefox/128.0', 'x-firefox-version': '128.0', 'x-private-browsing': 'false' },
    absent: ['x-safari-version'],
  },
  {
    name: 'private Firefox',
    userAgent: FIREFOX,
    denies: true,
    expected: { 'x-private-browsing': 'true', 'cache-control': 'no-cache' },
    absent: ['expires'],
  },
]) {
  test(`[C01] the headers of ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ userAgent });
    const page = await context.newPage();
    if (denies)
      await page.addInitScript(() => {
        StorageManager.prototype.getDirectory = () =>
          Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
      });
    const headers = await firstCall(page);
    expect(headers).toMatchObject(expected);
    for (const header of absent) expect(headers).not.toHaveProperty(header);
    await context.close();
  });
}

test('[C02][C03] a token is carried, and the four families are stamped while others are not', async ({ page }) => {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) seen.push(request);
  });
  await withSource(page);
  await renameSource(page, 'shops.csv', 'markets');
  await expect(page.getByRole('link', { name: 'markets' })).toBeVisible();
  await expect.poll(() => seen.map((request) => new URL(request.url()).pathname)).toContain('/api/jobs/events');
  const before = Date.now();
  for (const request of seen) {
    const { pathname, searchParams } = new URL(request.url());
    const stamp = searchParams.get('_t');
    if (/^\/api\/(auth|admin|data-sources|dashboards)\b/.test(pathname))
      expect(Math.abs(before - Number(stamp)), pathname).toBeLessThan(60_000);
    else expect(stamp, pathname).toBeNull();
    const { authorization } = await request.allHeaders();
    // What is the same for everybody is kept by everybody's caches: it carries no token.
    if (pathname === '/api/static-data') expect(authorization, pathname).toBeUndefined();
    else if (pathname !== '/api/auth/refresh') expect(authorization, pathname).toMatch(/^Bearer \S+$/);
  }
});

test('[C07] after a change of a data source the server’s cache is told, by the key of the change', async ({ page }) => {
  await page.route(/\/api\/cache\/invalidate/, (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is busy.' } }),
  );
  await withSource(page);
  const told = page.waitForRequest(/\/api\/cache\/invalidate/);
  const logged = page.waitForEvent('console', (message) => message.text().includes('cache was not invalidated'));
  await renameSource(page, 'shops.csv', 'markets');
  const request = await told;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ keys: [['/api/data-sources', 'change']] });
  expect((await logged).text()).toContain('The server is busy.');
  await expect(page.getByRole('link', { name: 'markets' })).toBeVisible();
  await expect(page.getByText('The server is busy.')).toBeHidden();
});

test('[X12] a change is sent twice at most, and told as failed after that', async ({ page }) => {
  await withSource(page);
  const tries: string[] = [];
  await page.route(NAMED_SOURCE, (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    tries.push(route.request().method());
    return route.fulfill({ status: 500, json: { error: 'The disk is full.' } });
  });
  await renameSource(page, 'shops.csv', 'markets');
  await expect(page.getByRole('dialog').getByText('The disk is full.')).toBeVisible();
  expect(tries).toHaveLength(2);
});

test('[X01] where no answer came, the text is that of the network', async ({ page }) => {
  await withSource(page);
  await page.route(NAMED_SOURCE, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await renameSource(page, 'shops.csv', 'markets');
  await expect(page.getByRole('dialog').getByText('Failed to fetch')).toBeVisible();
});

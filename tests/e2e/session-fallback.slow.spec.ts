import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test';
import {
  asOrdinaryWindow,
  NAMED_SOURCE as NAMED,
  newPerson,
  renameSource as rename,
  signUp,
  withSource,
} from './people';
import { kept, REFRESH, signInByForm, signOut } from './session-steps';

/** A browser of this user agent, or one whose cookies do not stick. */
const FALLBACK = [
  {
    name: 'Safari 12',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Safari/605.1.15',
    cookies: true,
    used: true,
  },
  {
    name: 'Safari 13',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15',
    cookies: true,
    used: false,
  },
  { name: 'a browser without cookies', userAgent: undefined, cookies: false, used: true },
  { name: 'an ordinary browser', userAgent: undefined, cookies: true, used: false },
];

async function browserWith(context: BrowserContext, cookies: boolean): Promise<Page> {
  const page = await context.newPage();
  await asOrdinaryWindow(page);
  if (!cookies)
    await page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
    );
  await page.route(/\/api\/auth\/login/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: {
        ...((await response.json()) as object),
        fallback: { sessionId: 'ticket-1', expiresAt: '2030-01-01T00:00:00.000Z' },
      },
    });
  });
  return page;
}

for (const { name, userAgent, cookies, used } of FALLBACK) {
  test(`[S14][E06] fallback sign-in: ${name} ${used ? 'keeps' : 'does not keep'} its record`, async ({ browser }) => {
    const context = await browser.newContext({ ...(userAgent && { userAgent }) });
    const page = await browserWith(context, cookies);
    const person = await signUp(page);
    await context.clearCookies();
    const [login] = await Promise.all([page.waitForRequest(/\/api\/auth\/login/), signInByForm(page, person)]);
    await page.waitForURL('**/home');
    expect((await login.allHeaders())['x-cookie-support']).toBe(cookies ? undefined : 'false');
    const record = (await kept(page, 'fallback')) as Record<string, unknown> | null;
    if (used) {
      expect(record).toMatchObject({ user: { username: person.username }, sessionId: 'ticket-1' });
      expect(Object.keys(record!).toSorted()).toEqual(['browserInfo', 'sessionId', 'timestamp', 'user']);
      expect(Object.keys(record!.browserInfo as object).toSorted()).toEqual([
        'cookies',
        'mobile',
        'name',
        'privateBrowsing',
        'serviceWorkers',
        'storage',
        'version',
      ]);
    } else expect(record).toBeNull();
    await context.close();
  });
}

test('[C05] on a 401 with fallback in use the request goes out once more with the record, and the next ticket is kept', async ({
  browser,
}) => {
  const context = await browser.newContext({ userAgent: FALLBACK[0]!.userAgent });
  const page = await browserWith(context, true);
  const person = newPerson();
  await withSource(page, person);
  await signOut(page, person);
  await page.waitForURL((url) => url.pathname === '/');
  await signInByForm(page, person);
  await page.waitForURL('**/home');
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.goto('/data-sources')]);
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request);
  });
  await page.route(REFRESH, (route) =>
    route.fulfill({ status: 401, json: { message: 'Your session has ended. Sign in again.' } }),
  );
  let dataSource: unknown;
  await page.route(NAMED, async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    if (!(await request.headerValue('x-fallback-auth')))
      return route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
    dataSource = ((await (await route.fetch()).json()) as { dataSource: unknown }).dataSource;
    await route.fulfill({
      json: { dataSource },
      headers: { 'X-Fallback-Session': 'ticket-2', 'X-Fallback-Expires': '2030-01-01T00:00:00.000Z' },
    });
  });
  await rename(page, 'shops.csv', 'markets');
  await expect.poll(() => sent.length).toBe(2);
  const record = JSON.parse(decodeURIComponent((await sent[1]!.headerValue('x-fallback-auth')) ?? '')) as {
    sessionId: string;
    user: { username: string };
  };
  expect(record).toMatchObject({ sessionId: 'ticket-1', user: { username: person.username } });
  // The refresh by ticket is refused here as well: the session ends, and the record with it.
  await page.waitForURL(/\/auth/);
  expect(await kept(page, 'fallback')).toBeNull();
  await context.close();
});

test('[C05][S14] with its cookies gone, Safari 12 goes on by the ticket of its sign-in', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: FALLBACK[0]!.userAgent });
  const page = await context.newPage();
  const person = newPerson();
  await withSource(page, person);
  await signOut(page, person);
  await page.waitForURL((url) => url.pathname === '/');
  await signInByForm(page, person);
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Data Sources', exact: true }).first().click();
  await page.waitForURL('**/data-sources');
  const { sessionId } = (await kept(page, 'fallback')) as { sessionId: string };
  expect(sessionId).toMatch(/^\S{20,}$/);
  await context.clearCookies();
  let refused = 0;
  await page.route(NAMED, async (route) => {
    const late =
      route.request().method() === 'PATCH' &&
      !(await route.request().headerValue('x-fallback-auth')) &&
      refused++ === 0;
    if (late) await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
    else await route.continue();
  });
  const [renewed] = await Promise.all([
    page.waitForResponse(
      async (response) =>
        REFRESH.test(response.url()) &&
        response.ok() &&
        (await response.request().headerValue('x-fallback-auth')) !== null,
    ),
    rename(page, 'shops.csv', 'markets'),
  ]);
  expect(renewed.headers()['x-fallback-session']).toBeTruthy();
  await expect
    .poll(async () => ((await kept(page, 'fallback')) as { sessionId: string } | null)?.sessionId)
    .not.toBe(sessionId);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await kept(page, 'session')).not.toBeNull();
  await context.close();
});

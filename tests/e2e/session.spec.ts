import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test';
import { NAMED_SOURCE as NAMED, newPerson, renameSource as rename, signUp, withSource, type Person } from './people';

const REFRESH = /\/api\/auth\/refresh/;
const pathOf = (request: Request) => new URL(request.url()).pathname;

/** The calls of /api that a page makes, in order. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => { if (pathOf(request).startsWith('/api/')) calls.push(`${request.method()} ${pathOf(request)}`); });
  return calls;
}

const kept = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(`plumbline.${name}`) ?? 'null') as unknown, key);

async function signInByForm(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signed in, on a page that has its token. */
async function atHome(page: Page): Promise<Person> {
  const person = await signUp(page);
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.goto('/home')]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return person;
}

async function signOut(page: Page, { username }: Person): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('[S01] at the start the token is refreshed from the cookie, then the session is asked for, without a flash', async ({ page }) => {
  const { username } = await signUp(page);
  const calls = callsOf(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}`);
  await expect.poll(() => calls.filter((call) => call.includes('/api/auth/'))).toEqual(['POST /api/auth/refresh', 'GET /api/auth/me']);
});

test('[S01] a visitor whom nobody knows asks for no token', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test('[S02][E05] signing in marks the session, says so, and goes home after about 100 ms', async ({ page }) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  const started = Date.now();
  await signInByForm(page, person);
  await page.waitForURL('**/home');
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible();
  const marker = await kept(page, 'session') as { loggedIn: boolean; timestamp: number };
  expect(Object.keys(marker).toSorted()).toEqual(['loggedIn', 'timestamp']);
  expect(marker.loggedIn).toBe(true);
  expect(marker.timestamp).toBeGreaterThanOrEqual(started);
});

test('[S02][S05] a token is renewed two minutes before its end, at least 30 s from now, and again after that', async ({ page }) => {
  await page.clock.install();
  const refreshes: number[] = [];
  await signUp(page);
  await page.route(REFRESH, async (route) => {
    refreshes.push(await page.evaluate(() => Date.now()).catch(() => 0));
    const response = await route.fetch();
    const lifetimes = ['150', '4m', 900];
    await route.fulfill({ response, json: { ...await response.json() as object, expiresIn: lifetimes[refreshes.length - 1] ?? 900 } });
  });
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.goto('/home')]);
  expect(refreshes).toHaveLength(1);
  await page.clock.runFor(29_000);
  expect(refreshes).toHaveLength(1);
  await Promise.all([page.waitForResponse(REFRESH), page.clock.runFor(1_500)]); // 150 s: 30 s from now
  await page.clock.runFor(118_000);
  expect(refreshes).toHaveLength(2);
  await Promise.all([page.waitForResponse(REFRESH), page.clock.runFor(3_000)]); // 4m: after 120 s
  expect(refreshes).toHaveLength(3);
});

test('[S03][R25] signing out ends everything here, says so, and leads to the first page', async ({ page }) => {
  const person = await atHome(page);
  await page.route(/\/api\/auth\/logout/, async (route) => {
    await expect(page.getByRole('menuitem', { name: 'Signing out...' })).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: `Account of ${person.username}` }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Signed out').first()).toBeVisible();
  expect(await kept(page, 'session')).toBeNull();
  await page.goto('/home');
  await page.waitForURL(/\/auth/);
});

test('[S03][X04] a sign-out that fails is one all the same, and stays one', async ({ page }) => {
  const person = await atHome(page);
  await page.route(/\/api\/auth\/logout/, (route) => route.fulfill({ status: 500, json: { message: 'The server is busy.' } }));
  await signOut(page, person);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Logout failed', { exact: true })).toBeVisible();
  expect(await kept(page, 'session')).toBeNull();
  expect((await page.context().cookies()).find(({ name }) => name === 'signed_out')?.value).toBe('1');
  await page.goto('/home');
  await page.waitForURL(/\/auth/);
  // Once the server hears of it, its session is over and the mark is gone.
  await page.unroute(/\/api\/auth\/logout/);
  await page.goto('/');
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('signed_out');
  await page.goto('/home');
  await page.waitForURL(/\/auth/);
});

test('[S03] signing out in one tab is signing out in all', async ({ page, context }) => {
  const person = await atHome(page);
  const other = await context.newPage();
  await Promise.all([other.waitForResponse(/\/api\/auth\/me/), other.goto('/data-sources')]);
  await signOut(page, person);
  await other.waitForURL(/\/auth/);
});

test('[S04] a 401 is answered by one refresh and one retry, and nobody notices', async ({ page }) => {
  await withSource(page);
  const calls = callsOf(page);
  let refused = false;
  await page.route(NAMED, (route) => {
    if (refused || route.request().method() !== 'PATCH') return route.continue();
    refused = true;
    return route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
  });
  await rename(page, 'shops.csv', 'markets');
  await expect(page.getByRole('link', { name: 'markets' })).toBeVisible();
  expect(calls.slice(0, 3).map((call) => call.replace(/[0-9a-f-]{36}$/, 'id'))).toEqual(['PATCH /api/data-sources/id', 'POST /api/auth/refresh', 'PATCH /api/data-sources/id']);
  await expect(page).toHaveURL(/\/data-sources$/);
});

test('[S04] where the refresh is refused too, the session ends at /auth', async ({ page }) => {
  await withSource(page);
  await page.route(NAMED, (route) => (route.request().method() === 'PATCH' ? route.fulfill({ status: 401, json: { message: 'Unauthorized' } }) : route.continue()));
  await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: { message: 'Your session has ended. Sign in again.' } }));
  const calls = callsOf(page);
  await rename(page, 'shops.csv', 'markets');
  await page.waitForURL(/\/auth/);
  expect(await kept(page, 'session')).toBeNull();
  expect(calls.filter((call) => call.includes('refresh'))).toHaveLength(1);
});

test('[S04] a wrong password at /auth is no end of a session', async ({ page }) => {
  const calls = callsOf(page);
  await signInByForm(page, newPerson());
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  expect(calls).toEqual(['POST /api/auth/login']);
});

test('[S04] two tabs whose tokens are refused at once refresh once', async ({ page, context }) => {
  await withSource(page);
  const other = await context.newPage();
  await Promise.all([other.waitForResponse(/\/api\/auth\/me/), other.goto('/data-sources')]);
  const refreshes: string[] = [];
  let arrived = 0;
  let bothAsked = () => {};
  const both = new Promise<void>((done) => { bothAsked = done; });
  for (const tab of [page, other]) {
    let refused = false;
    await tab.route(NAMED, async (route) => {
      if (refused || route.request().method() !== 'PATCH') return route.continue();
      refused = true;
      if (++arrived === 2) bothAsked();
      await both;
      await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
    });
    await tab.route(REFRESH, async (route) => {
      refreshes.push('asked');
      const response = await route.fetch();
      await new Promise((go) => setTimeout(go, 500)); // a slow server: the other tab is surely waiting
      await route.fulfill({ response });
    });
  }
  await Promise.all([rename(page, 'shops.csv', 'first'), rename(other, 'shops.csv', 'second')]);
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toBeHidden();
  expect(refreshes).toHaveLength(1);
});

test('[S09] a heartbeat is sent 5 minutes after the last activity, and not before', async ({ page }) => {
  await page.clock.install();
  const beats: Request[] = [];
  page.on('request', (request) => { if (pathOf(request) === '/api/auth/heartbeat') beats.push(request); });
  await page.route(/\/api\/auth\/heartbeat/, (route) => route.fulfill({ status: 500, json: { message: 'The server is busy.' } }));
  await atHome(page);
  await page.clock.runFor(200_000);
  await page.mouse.move(200, 200);
  await page.keyboard.press('Shift');
  await page.clock.runFor(299_000);
  expect(beats).toHaveLength(0);
  await Promise.all([page.waitForRequest(/\/api\/auth\/heartbeat/), page.clock.runFor(1_500)]);
  expect(beats[0]?.method()).toBe('POST');
  await page.clock.runFor(900_000); // nobody is here: nothing more is sent
  expect(beats).toHaveLength(1);
  await expect(page.getByText('The server is busy.')).toBeHidden();
  await page.mouse.move(210, 210);
  await Promise.all([page.waitForRequest(/\/api\/auth\/heartbeat/), page.clock.runFor(300_500)]);
  expect(beats).toHaveLength(2);
});

test('[S10] the session’s extension is offered after 84,600,000 ms, and again after each OK', async ({ page }) => {
  await page.clock.install();
  const extensions: Request[] = [];
  page.on('request', (request) => { if (pathOf(request) === '/api/auth/extend-session') extensions.push(request); });
  await page.route(/\/api\/auth\/(extend-session|heartbeat)/, (route) => route.fulfill({ json: { success: true, expiresAt: '2030-01-01T00:00:00.000Z', expiresIn: 86_400 } }));
  await page.route(REFRESH, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...await response.json() as object, expiresIn: 500_000 } });
  });
  await atHome(page);
  const dialog = page.getByRole('alertdialog', { name: 'Stay signed in?' });
  await page.clock.fastForward(84_000_000);
  await page.clock.runFor(590_000);
  await expect(dialog).toBeHidden();
  await page.clock.runFor(12_000);
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Your session ends in 30 minutes.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  expect(extensions.map((request) => request.method())).toEqual(['POST']);
  await page.clock.fastForward(84_601_000);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(extensions).toHaveLength(1);
});

test('[S10] a machine that slept past the time offers it on waking, and a refusal is told', async ({ page }) => {
  await page.clock.install();
  await page.route(/\/api\/auth\/extend-session/, (route) => route.fulfill({ status: 503, json: { message: 'The server is busy. Try again.' } }));
  await atHome(page);
  await page.clock.setSystemTime(Date.now() + 85_000_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('alertdialog', { name: 'Stay signed in?' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The server is busy. Try again.');
});

test('[S11] the marker is renewed every 5 minutes', async ({ page }) => {
  await page.clock.install();
  await atHome(page);
  const { timestamp: first } = await kept(page, 'session') as { timestamp: number };
  await page.clock.runFor(299_000);
  expect((await kept(page, 'session') as { timestamp: number }).timestamp).toBe(first);
  await page.clock.runFor(2_000);
  expect((await kept(page, 'session') as { timestamp: number }).timestamp - first).toBeGreaterThanOrEqual(300_000);
});

test('[S11] a marker of less than 2 hours lets a visitor’s page ask the server, an older one does not', async ({ page }) => {
  const calls = callsOf(page);
  const mark = (age: number) => page.addInitScript((milliseconds) => localStorage.setItem('plumbline.session', JSON.stringify({ loggedIn: true, timestamp: Date.now() - milliseconds })), age);
  await mark(121 * 60_000);
  await page.goto('/auth');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await mark(119 * 60_000);
  await Promise.all([page.waitForResponse(REFRESH), page.goto('/auth')]);
  await expect.poll(() => kept(page, 'session')).toBeNull();
});

test('[S12] a reload clears the product’s storage and caches, leaves others’ alone, and the session lives on', async ({ page }) => {
  const { username } = await atHome(page);
  await page.evaluate(async () => {
    for (const store of [localStorage, sessionStorage]) for (const name of ['plumbline.left', 'other.app']) store.setItem(name, '1');
    for (const name of ['plumbline-data-v1.2.0', 'plumbline-shell-v1.2.0', 'other-cache']) await (await caches.open(name)).put('/x', new Response('x'));
  });
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.reload()]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}`);
  const left = () => page.evaluate(async () => ({ local: Object.keys(localStorage).toSorted(), session: Object.keys(sessionStorage).filter((name) => !name.startsWith('__')).toSorted(), caches: (await caches.keys()).filter((name) => !name.includes('static')).toSorted() }));
  await expect.poll(left).toEqual({ local: ['other.app', 'plumbline.session'], session: ['other.app'], caches: ['other-cache', 'plumbline-shell-v1.2.0'] });
});

test('[S12] an ordinary visit clears nothing, and neither does a reload without a connection', async ({ page, context }) => {
  await atHome(page);
  await page.evaluate(() => localStorage.setItem('plumbline.left', '1'));
  await page.goto('/data-sources');
  expect(await kept(page, 'left')).toBe(1);
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await kept(page, 'left')).toBe(1);
  await context.close();
});

test('[S15] a change of the user agent is one line in the console, within a minute', async ({ page }) => {
  await page.clock.install();
  const lines: string[] = [];
  page.on('console', (message) => { if (message.text().includes('user agent')) lines.push(message.text()); });
  await atHome(page);
  await page.clock.runFor(61_000);
  expect(lines).toEqual([]);
  await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'Another/1.0' }));
  await page.clock.runFor(60_000);
  expect(lines).toEqual(['The user agent changed to Another/1.0']);
  await page.clock.runFor(120_000);
  expect(lines).toHaveLength(1);
});

test('[R12] every guarded page sends a visitor to /auth', async ({ page }) => {
  for (const path of ['/home', '/data-sources', '/documents', '/dashboards', '/insights', '/predict', '/summaries', '/extractions', '/dashboard/create', '/dashboard/7', '/exports', '/pricing', '/profile', '/admin', '/admin/backup', '/health-ai', '/browser-compatibility']) {
    await page.goto(path);
    expect(new URL(page.url()).pathname, path).toBe('/auth');
  }
});

/** A browser of this user agent, or one whose cookies do not stick. */
const FALLBACK = [
  { name: 'Safari 12', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Safari/605.1.15', cookies: true, used: true },
  { name: 'Safari 13', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15', cookies: true, used: false },
  { name: 'a browser without cookies', userAgent: undefined, cookies: false, used: true },
  { name: 'an ordinary browser', userAgent: undefined, cookies: true, used: false },
];

async function browserWith(context: BrowserContext, cookies: boolean): Promise<Page> {
  const page = await context.newPage();
  if (!cookies) await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }));
  await page.route(/\/api\/auth\/login/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...await response.json() as object, fallback: { sessionId: 'ticket-1', expiresAt: '2030-01-01T00:00:00.000Z' } } });
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
    const record = await kept(page, 'fallback') as Record<string, unknown> | null;
    if (used) {
      expect(record).toMatchObject({ user: { username: person.username }, sessionId: 'ticket-1' });
      expect(Object.keys(record!).toSorted()).toEqual(['browserInfo', 'sessionId', 'timestamp', 'user']);
      expect(Object.keys(record!.browserInfo as object).toSorted()).toEqual(['cookies', 'mobile', 'name', 'privateBrowsing', 'serviceWorkers', 'storage', 'version']);
    } else expect(record).toBeNull();
    await context.close();
  });
}

test('[C05] on a 401 with fallback in use the request goes out once more with the record, and the next ticket is kept', async ({ browser }) => {
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
  page.on('request', (request) => { if (request.method() === 'PATCH') sent.push(request); });
  await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: { message: 'Your session has ended. Sign in again.' } }));
  let dataSource: unknown;
  await page.route(NAMED, async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    if (!(await request.headerValue('x-fallback-auth'))) return route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
    dataSource = (await (await route.fetch()).json() as { dataSource: unknown }).dataSource;
    await route.fulfill({ json: { dataSource }, headers: { 'X-Fallback-Session': 'ticket-2', 'X-Fallback-Expires': '2030-01-01T00:00:00.000Z' } });
  });
  await rename(page, 'shops.csv', 'markets');
  await expect.poll(() => sent.length).toBe(2);
  const record = JSON.parse(decodeURIComponent(await sent[1]!.headerValue('x-fallback-auth') ?? '')) as { sessionId: string; user: { username: string } };
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
  const { sessionId } = await kept(page, 'fallback') as { sessionId: string };
  expect(sessionId).toMatch(/^\S{20,}$/);
  await context.clearCookies();
  let refused = 0;
  await page.route(NAMED, async (route) => {
    const late = route.request().method() === 'PATCH' && !(await route.request().headerValue('x-fallback-auth')) && refused++ === 0;
    if (late) await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
    else await route.continue();
  });
  const [renewed] = await Promise.all([
    page.waitForResponse(async (response) => REFRESH.test(response.url()) && response.ok() && (await response.request().headerValue('x-fallback-auth')) !== null),
    rename(page, 'shops.csv', 'markets'),
  ]);
  expect(renewed.headers()['x-fallback-session']).toBeTruthy();
  await expect.poll(async () => (await kept(page, 'fallback') as { sessionId: string } | null)?.sessionId).not.toBe(sessionId);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await kept(page, 'session')).not.toBeNull();
  await context.close();
});

test('[R12] the spinner of the guard stands where a session is lost, until the sign-in page is there', async ({ page }) => {
  await withSource(page);
  await page.route(NAMED, (route) => (route.request().method() === 'PATCH' ? route.fulfill({ status: 401, json: { message: 'Unauthorized' } }) : route.continue()));
  await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: { message: 'Your session has ended. Sign in again.' } }));
  let open = () => {};
  const opened = new Promise<void>((go) => { open = go; });
  await page.route(/\/auth(\?|$)/, async (route) => {
    await opened;
    await route.continue();
  });
  await rename(page, 'shops.csv', 'markets');
  await expect(page.getByRole('status').filter({ hasText: 'Going to the sign-in page' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Data Sources' })).toBeHidden();
  open();
  await page.waitForURL(/\/auth/);
});

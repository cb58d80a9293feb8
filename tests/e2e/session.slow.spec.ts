import { expect, test } from '@playwright/test';
import { signUp } from './people';
import { atHome, callsOf, kept, REFRESH, signInByForm, signOut } from './session-steps';

test('[S01] at the start the token is refreshed from the cookie, then the session is asked for, without a flash', async ({
  page,
}) => {
  const { username } = await signUp(page);
  const calls = callsOf(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}`);
  await expect
    .poll(() => calls.filter((call) => call.includes('/api/auth/')))
    .toEqual(['POST /api/auth/refresh', 'GET /api/auth/me']);
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
  const marker = (await kept(page, 'session')) as { loggedIn: boolean; timestamp: number };
  expect(Object.keys(marker).toSorted()).toEqual(['loggedIn', 'timestamp']);
  expect(marker.loggedIn).toBe(true);
  expect(marker.timestamp).toBeGreaterThanOrEqual(started);
});

test('[S03][R25] signing out ends everything here, says so, and leads to the first page', async ({ page }) => {
  const person = await atHome(page);
  await page.route(/\/api\/auth\/logout/, async (route) => {
    await expect(page.getByRole('menuitem', { name: 'Signing out...' })).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: `Account: ${person.username}` }).click();
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
  await page.route(/\/api\/auth\/logout/, (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is busy.' } }),
  );
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

test('[S11] the marker is renewed every 5 minutes', async ({ page }) => {
  await page.clock.install();
  await atHome(page);
  const { timestamp: first } = (await kept(page, 'session')) as { timestamp: number };
  await page.clock.runFor(299_000);
  expect(((await kept(page, 'session')) as { timestamp: number }).timestamp).toBe(first);
  await page.clock.runFor(2_000);
  expect(((await kept(page, 'session')) as { timestamp: number }).timestamp - first).toBeGreaterThanOrEqual(300_000);
});

test('[S11] a marker of less than 2 hours lets a visitor’s page ask the server, an older one does not', async ({
  page,
}) => {
  const calls = callsOf(page);
  const mark = (age: number) =>
    page.addInitScript(
      (milliseconds) =>
        localStorage.setItem(
          'plumbline.session',
          JSON.stringify({ loggedIn: true, timestamp: Date.now() - milliseconds }),
        ),
      age,
    );
  await mark(121 * 60_000);
  await page.goto('/auth');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await mark(119 * 60_000);
  await Promise.all([page.waitForResponse(REFRESH), page.goto('/auth')]);
  await expect.poll(() => kept(page, 'session')).toBeNull();
});

test('[S12] a reload clears the product’s storage and caches, leaves others’ alone, and the session lives on', async ({
  page,
}) => {
  const { username } = await atHome(page);
  await page.evaluate(async () => {
    for (const store of [localStorage, sessionStorage])
      for (const name of ['plumbline.left', 'other.app']) store.setItem(name, '1');
    for (const name of ['plumbline-data-v1.2.0', 'plumbline-shell-v1.2.0', 'other-cache'])
      await (await caches.open(name)).put('/x', new Response('x'));
  });
  await Promise.all([page.waitForResponse(/\/api\/auth\/me/), page.reload()]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}`);
  const left = () =>
    page.evaluate(async () => ({
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage)
        .filter((name) => !name.startsWith('__'))
        .toSorted(),
      caches: (await caches.keys()).filter((name) => !name.includes('static')).toSorted(),
    }));
  await expect.poll(left).toEqual({
    local: ['other.app', 'plumbline.session'],
    session: ['other.app'],
    caches: ['other-cache', 'plumbline-shell-v1.2.0'],
  });
});

test('[S12] an ordinary visit clears nothing, and neither does a reload without a connection', async ({
  page,
  context,
}) => {
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
  page.on('console', (message) => {
    if (message.text().includes('user agent')) lines.push(message.text());
  });
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
  for (const path of [
    '/home',
    '/data-sources',
    '/documents',
    '/dashboards',
    '/insights',
    '/predict',
    '/summaries',
    '/extractions',
    '/dashboard/create',
    '/dashboard/7',
    '/exports',
    '/pricing',
    '/profile',
    '/admin',
    '/admin/backup',
    '/health-ai',
    '/browser-compatibility',
  ]) {
    await page.goto(path);
    expect(new URL(page.url()).pathname, path).toBe('/auth');
  }
});

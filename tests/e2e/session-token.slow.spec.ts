import { expect, test, type Request } from '@playwright/test';
import { NAMED_SOURCE as NAMED, newPerson, renameSource as rename, signUp, withSource } from './people';
import { atHome, callsOf, kept, pathOf, REFRESH, signInByForm } from './session-steps';

test('[S02][S05] a token is renewed two minutes before its end, at least 30 s from now, and again after that', async ({
  page,
}) => {
  await page.clock.install();
  const refreshes: number[] = [];
  await signUp(page);
  await page.route(REFRESH, async (route) => {
    refreshes.push(await page.evaluate(() => Date.now()).catch(() => 0));
    const response = await route.fetch();
    const lifetimes = ['150', '4m', 900];
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), expiresIn: lifetimes[refreshes.length - 1] ?? 900 },
    });
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
  expect(calls.slice(0, 3).map((call) => call.replace(/[0-9a-f-]{36}$/, 'id'))).toEqual([
    'PATCH /api/data-sources/id',
    'POST /api/auth/refresh',
    'PATCH /api/data-sources/id',
  ]);
  await expect(page).toHaveURL(/\/data-sources$/);
});

test('[S04] where the refresh is refused too, the session ends at /auth', async ({ page }) => {
  await withSource(page);
  await page.route(NAMED, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
      : route.continue(),
  );
  await page.route(REFRESH, (route) =>
    route.fulfill({ status: 401, json: { message: 'Your session has ended. Sign in again.' } }),
  );
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
  const both = new Promise<void>((done) => {
    bothAsked = done;
  });
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
  page.on('request', (request) => {
    if (pathOf(request) === '/api/auth/heartbeat') beats.push(request);
  });
  await page.route(/\/api\/auth\/heartbeat/, (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is busy.' } }),
  );
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
  page.on('request', (request) => {
    if (pathOf(request) === '/api/auth/extend-session') extensions.push(request);
  });
  await page.route(/\/api\/auth\/(extend-session|heartbeat)/, (route) =>
    route.fulfill({ json: { success: true, expiresAt: '2030-01-01T00:00:00.000Z', expiresIn: 86_400 } }),
  );
  await page.route(REFRESH, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), expiresIn: 500_000 } });
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
  await page.route(/\/api\/auth\/extend-session/, (route) =>
    route.fulfill({ status: 503, json: { message: 'The server is busy. Try again.' } }),
  );
  await atHome(page);
  await page.clock.setSystemTime(Date.now() + 85_000_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('alertdialog', { name: 'Stay signed in?' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The server is busy. Try again.');
});

test('[R12] the spinner of the guard stands where a session is lost, until the sign-in page is there', async ({
  page,
}) => {
  await withSource(page);
  await page.route(NAMED, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
      : route.continue(),
  );
  await page.route(REFRESH, (route) =>
    route.fulfill({ status: 401, json: { message: 'Your session has ended. Sign in again.' } }),
  );
  let open = () => {};
  const opened = new Promise<void>((go) => {
    open = go;
  });
  await page.route(/\/auth(\?|$)/, async (route) => {
    await opened;
    await route.continue();
  });
  await rename(page, 'shops.csv', 'markets');
  await expect(page.getByRole('status').filter({ hasText: 'Redirecting to sign-in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Data Sources' })).toBeHidden();
  open();
  await page.waitForURL(/\/auth/);
});

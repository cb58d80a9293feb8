import { expect, test } from '@playwright/test';
import { signUp } from './people';

const NAV = [
  'Home',
  'Data Sources',
  'Documents',
  'Extractions',
  'Dashboards',
  'Insights',
  'Predict',
  'Summaries',
  'Pricing',
];

test('[R23][R26] the navigation at three widths', async ({ page }) => {
  await signUp(page);
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const shown = () => bar.getByRole('link').filter({ visible: true }).allTextContents();
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(await shown()).toEqual(NAV);

  await page.setViewportSize({ width: 900, height: 800 });
  expect(await shown()).toEqual(NAV.slice(0, 5));
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(NAV.slice(5));
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(async () => (await page.getByRole('menuitem').allTextContents()).slice(0, 9)).toEqual(NAV);
  await page.getByRole('menuitem', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
});

test('[A21] no page does what its own policy forbids', async ({ page }) => {
  const broken: string[] = [];
  await page.exposeFunction('reportBroken', (what: string) => {
    broken.push(what);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { reportBroken: (what: string) => void }).reportBroken(
        `${location.pathname}: ${violatedDirective} ${blockedURI}`,
      );
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  await signUp(page);
  for (const path of ['/home', '/data-sources', '/dashboards', '/insights', '/predict']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(
      () =>
        new Promise((idle) => {
          requestIdleCallback(idle);
        }),
    );
  }
  expect(broken).toEqual([]);
  // That such a report would be heard at all.
  await page.evaluate(() => {
    setTimeout(() => {
      try {
        new Function('return 1')();
      } catch {
        /* forbidden */
      }
    });
  });
  await expect.poll(() => broken).toEqual([expect.stringContaining('script-src')]);
});

test('the theme is chosen, and the server knows it at the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page);
  await page.goto('/home');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Theme: System' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  expect(await ground()).not.toBe(light);
  const html = await (await page.request.get('/home')).text();
  expect(html).toMatch(/<html[^>]* class="dark"/);
});

test('the first stop of the Tab key leads past the navigation', async ({ page }) => {
  await signUp(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('a page that is not there says so inside the shell', async ({ page }) => {
  await signUp(page);
  const answer = await page.goto('/data-sources/0198aaaa-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page not found');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('[R27] at most three notices stand at once, for 5 s each, and a swipe of 50 px sends one off', async ({
  page,
}) => {
  await page.clock.install();
  await page.route(/\/api\/auth\/login/, (route) => route.fulfill({ status: 400, json: { message: 'Not now.' } }));
  await page.goto('/auth');
  await page.getByLabel('User name').fill('ann');
  await page.getByLabel('Password', { exact: true }).fill('a password');
  const notices = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  const refuse = async () => {
    await Promise.all([
      page.waitForResponse(/\/api\/auth\/login/),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  };
  for (const standing of [1, 2, 3, 3]) {
    await refuse();
    await expect(notices).toHaveCount(standing);
  }
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_500);
  await expect(notices).toHaveCount(3);
  await page.clock.runFor(1_000);
  await expect(notices).toHaveCount(0);

  await refuse();
  const box = (await notices.boundingBox())!;
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 40, box.y + box.height / 2);
    await page.mouse.down();
    for (const share of [0.25, 0.5, 0.75, 1])
      await page.mouse.move(box.x + 40 + distance * share, box.y + box.height / 2);
    await page.mouse.up();
    await page.clock.runFor(500);
  };
  await swipe(45);
  await expect(notices).toHaveCount(1);
  await expect(notices).toHaveAttribute('data-swipe', 'cancel');
  await expect.poll(async () => (await notices.boundingBox())?.x).toBe(box.x);
  await swipe(60);
  await expect(notices).toHaveCount(0);
});

test('[K03] what is typed in a menu looks for an item, and after 1 s begins anew', async ({ page }) => {
  await page.clock.install();
  await signUp(page);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Theme: System' }).click();
  const item = (name: string) => page.getByRole('menuitemradio', { name });
  await expect(item('Light')).toBeVisible();
  await page.keyboard.press('d');
  await page.clock.runFor(20);
  await expect(item('Dark')).toBeFocused();
  await page.clock.runFor(500);
  await page.keyboard.press('l'); // 'dl': nothing begins so
  await page.clock.runFor(20);
  await expect(item('Dark')).toBeFocused();
  await page.clock.runFor(1_050);
  await page.keyboard.press('l');
  await page.clock.runFor(20);
  await expect(item('Light')).toBeFocused();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('[K03] a second tap on the same thing within 300 ms does nothing; on another, or in a field, it does', async ({
    page,
  }) => {
    await page.goto('/auth');
    await expect(page.getByRole('tab', { name: 'Sign in' })).toBeVisible();
    await page.evaluate(() => {
      const place = document.createElement('div');
      place.style.cssText = 'position:fixed;inset:0;z-index:99;background:white';
      place.innerHTML =
        '<button id="one" style="position:absolute;left:0;top:0;width:80px;height:80px">one</button><button id="two" style="position:absolute;left:100px;top:0;width:80px;height:80px">two</button><input id="field" style="position:absolute;left:200px;top:0;width:80px;height:80px">';
      document.body.append(place);
      const clicks: string[] = [];
      Object.assign(window, { clicks });
      place.addEventListener('click', ({ target }) => clicks.push((target as Element).id));
    });
    const clicks = () => page.evaluate(() => (window as unknown as { clicks: string[] }).clicks.splice(0));
    const client = await page.context().newCDPSession(page);
    const begun = Date.now();
    // The events carry the times of the test: how fast the machine is does not matter.
    const tap = async (x: number, atMs: number) => {
      const timestamp = (begun + atMs) / 1000;
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: 40 }], timestamp });
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
    };
    await tap(40, 0);
    await tap(40, 250);
    expect(await clicks()).toEqual(['one']);
    await tap(40, 650);
    await tap(140, 700);
    expect(await clicks()).toEqual(['one', 'two']);
    await tap(240, 750);
    await tap(240, 800);
    expect(await clicks()).toEqual(['field', 'field']);
  });
});
